// SPDX-License-Identifier: Apache-2.0
//
// Methods with structures of C or with errors, which Swift declares differently.

#import "ObjectiveCNames.h"

#if __has_include(<UIKit/UIKit.h>)
@implementation GMSProjection (ObjectiveCNames)

- (GMSVisibleRegion)visibleRegion {
  GMSVisibleRegion region = {self.guidepostNearLeft, self.guidepostNearRight, self.guidepostFarLeft, self.guidepostFarRight};
  return region;
}

@end

@implementation GMSCoordinateBounds (ObjectiveCNames)

- (instancetype)initWithRegion:(GMSVisibleRegion)region {
  GMSMutablePath *path = [GMSMutablePath path];
  [path addCoordinate:region.nearLeft];
  [path addCoordinate:region.nearRight];
  [path addCoordinate:region.farRight];
  [path addCoordinate:region.farLeft];
  return [self initWithPath:path];
}

@end

@implementation GMSMapStyle (ObjectiveCNames)

+ (instancetype)styleWithJSONString:(NSString *)style error:(NSError **)error {
  GMSMapStyle *made = [self guidepostStyleWithJSONString:style];
  if (!made && error) {
    *error = [NSError errorWithDomain:NSCocoaErrorDomain
                                 code:NSPropertyListReadCorruptError
                             userInfo:@{NSLocalizedDescriptionKey : @"The style is not a JSON array."}];
  }
  return made;
}

+ (instancetype)styleWithContentsOfFileURL:(NSURL *)fileURL error:(NSError **)error {
  NSString *style = [NSString stringWithContentsOfURL:fileURL encoding:NSUTF8StringEncoding error:error];
  return style ? [self styleWithJSONString:style error:error] : nil;
}

@end
#endif
