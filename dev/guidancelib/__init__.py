# SPDX-License-Identifier: Apache-2.0
"""What dev/guidance-same-path and dev/guidance-safety share: raw tags, random routes, engines, comparison of turns."""
