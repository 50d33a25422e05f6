// SPDX-License-Identifier: Apache-2.0
//
// Declarations of Apple's frameworks that the Objective-C face and the examples of the guides use. See README.md.

#pragma once
#include <Foundation/Foundation.h>
#include <CoreLocation/CoreLocation.h>
#include <UIKit/UIKit.h>
#include <CarPlay/CarPlay.h>
