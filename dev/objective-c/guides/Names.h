// SPDX-License-Identifier: Apache-2.0
//
// What an app imports: Apple's frameworks, and the module for Objective-C.

#pragma once
#include "ApplePlatform.h"
#include "GuidepostNames-Swift.h"
#include "ObjectiveCNames.h"
