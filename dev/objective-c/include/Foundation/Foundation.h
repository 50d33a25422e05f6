// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef signed char BOOL;
#define nil ((id)0)
#define Nil ((Class)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
typedef double NSTimeInterval;
typedef unsigned short unichar;
typedef struct _NSZone NSZone;
typedef struct _NSRange {
  NSUInteger location, length;
} NSRange;
#define NSIntegerMax 0x7fffffffffffffffL
#define NSNotFound NSIntegerMax
#ifndef M_SQRT1_2
#define M_SQRT1_2 0.70710678118654752440
#endif

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define NS_OPTIONS(type, name) enum name : type name; enum __attribute__((flag_enum)) name : type
#define NS_INLINE static inline
#define FOUNDATION_EXTERN extern
#define FOUNDATION_EXPORT extern
#define UIKIT_EXTERN extern
#define NS_BLOCK_ASSERTIONS 1
#define NSAssert(condition, ...) ((void)(condition))
#define NSCAssert(condition, ...) ((void)(condition))
#define NSParameterAssert(condition) ((void)(condition))
#define TARGET_OS_SIMULATOR 0

typedef struct CGPoint {
  CGFloat x, y;
} CGPoint;
typedef struct CGSize {
  CGFloat width, height;
} CGSize;
typedef struct CGRect {
  CGPoint origin;
  CGSize size;
} CGRect;
static const CGRect CGRectZero = {{0, 0}, {0, 0}};
static const CGSize CGSizeZero = {0, 0};
static const CGPoint CGPointZero = {0, 0};
NS_INLINE CGPoint CGPointMake(CGFloat x, CGFloat y) { return (CGPoint){x, y}; }
NS_INLINE CGSize CGSizeMake(CGFloat width, CGFloat height) { return (CGSize){width, height}; }
NS_INLINE CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  return (CGRect){{x, y}, {width, height}};
}
CGFloat CGRectGetWidth(CGRect rect);
CGFloat CGRectGetHeight(CGRect rect);
CGFloat CGRectGetMinX(CGRect rect);
CGFloat CGRectGetMinY(CGRect rect);
CGFloat CGRectGetMaxX(CGRect rect);
CGFloat CGRectGetMaxY(CGRect rect);
BOOL CGRectContainsPoint(CGRect rect, CGPoint point);
CGRect CGRectInset(CGRect rect, CGFloat dx, CGFloat dy);

NS_ASSUME_NONNULL_BEGIN
@class NSString, NSURL, NSError, NSDictionary<KeyType, ObjectType>, NSDate, NSBundle, NSCoder, NSMethodSignature;
@class NSArray<ObjectType>;

@protocol NSObject
@property(readonly) NSUInteger hash;
@property(readonly) Class superclass;
@property(readonly, copy) NSString *description;
- (BOOL)isEqual:(nullable id)object;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)respondsToSelector:(SEL)aSelector;
- (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (id)performSelector:(SEL)aSelector;
- (instancetype)self;
- (Class)class;
@end

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end
@protocol NSMutableCopying
- (id)mutableCopyWithZone:(nullable NSZone *)zone;
@end
typedef struct {
  unsigned long state;
  id __unsafe_unretained _Nullable *_Nullable itemsPtr;
  unsigned long *_Nullable mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;
@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer
                                    count:(NSUInteger)length;
@end

__attribute__((objc_root_class)) @interface NSObject <NSObject>
+ (instancetype)alloc;
+ (instancetype)new;
+ (Class)class;
- (instancetype)init;
- (id)copy;
- (id)mutableCopy;
- (void)dealloc;
- (void)performSelector:(SEL)aSelector withObject:(nullable id)anArgument afterDelay:(NSTimeInterval)delay;
+ (void)cancelPreviousPerformRequestsWithTarget:(id)aTarget;
@end

@interface NSString : NSObject <NSCopying>
@property(readonly) NSUInteger length;
@property(readonly) double doubleValue;
@property(readonly) NSInteger integerValue;
@property(readonly) BOOL boolValue;
@property(readonly, copy) NSString *lowercaseString;
@property(readonly, copy) NSString *uppercaseString;
@property(readonly, copy) NSString *lastPathComponent;
+ (instancetype)string;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
+ (instancetype)localizedStringWithFormat:(NSString *)format, ...;
- (instancetype)initWithFormat:(NSString *)format, ...;
+ (nullable instancetype)stringWithContentsOfURL:(NSURL *)url
                                        encoding:(NSUInteger)encoding
                                           error:(NSError *_Nullable *_Nullable)error;
- (instancetype)initWithData:(id)data encoding:(NSUInteger)encoding;
- (BOOL)isEqualToString:(NSString *)aString;
- (BOOL)hasPrefix:(NSString *)string;
- (BOOL)hasSuffix:(NSString *)string;
- (BOOL)containsString:(NSString *)string;
- (NSString *)stringByAppendingString:(NSString *)string;
- (NSString *)stringByAppendingFormat:(NSString *)format, ...;
- (NSString *)stringByReplacingOccurrencesOfString:(NSString *)target withString:(NSString *)replacement;
- (NSString *)substringFromIndex:(NSUInteger)from;
- (NSString *)substringToIndex:(NSUInteger)to;
- (NSArray<NSString *> *)componentsSeparatedByString:(NSString *)separator;
@end
@interface NSConstantString : NSString {
  const char *bytes;
  unsigned int count;
}
@end
@interface NSMutableString : NSString
- (void)appendString:(NSString *)aString;
- (void)appendFormat:(NSString *)format, ...;
@end

@interface NSAttributedString : NSObject
@property(readonly, copy) NSString *string;
- (instancetype)initWithString:(NSString *)string;
- (instancetype)initWithString:(NSString *)string attributes:(nullable NSDictionary *)attributes;
@end

@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSFastEnumeration>
@property(readonly) NSUInteger count;
@property(readonly, nullable) ObjectType firstObject;
@property(readonly, nullable) ObjectType lastObject;
+ (instancetype)array;
+ (instancetype)arrayWithObject:(ObjectType)object;
+ (instancetype)arrayWithArray:(NSArray<ObjectType> *)array;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nullable])objects count:(NSUInteger)count;
- (ObjectType)objectAtIndex:(NSUInteger)index;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
- (BOOL)containsObject:(ObjectType)object;
- (NSUInteger)indexOfObject:(ObjectType)object;
- (NSArray<ObjectType> *)arrayByAddingObject:(ObjectType)object;
- (NSArray<ObjectType> *)arrayByAddingObjectsFromArray:(NSArray<ObjectType> *)array;
- (NSArray<ObjectType> *)subarrayWithRange:(NSRange)range;
- (NSString *)componentsJoinedByString:(NSString *)separator;
- (BOOL)isEqualToArray:(NSArray<ObjectType> *)other;
- (void)enumerateObjectsUsingBlock:(void (^)(ObjectType object, NSUInteger index, BOOL *stop))block;
@end
@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (void)addObject:(ObjectType)object;
- (void)addObjectsFromArray:(NSArray<ObjectType> *)array;
- (void)insertObject:(ObjectType)object atIndex:(NSUInteger)index;
- (void)removeObject:(ObjectType)object;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)removeLastObject;
- (void)removeAllObjects;
- (void)setObject:(ObjectType)object atIndexedSubscript:(NSUInteger)index;
@end
@interface NSSet<ObjectType> : NSObject <NSFastEnumeration>
@property(readonly) NSUInteger count;
@property(readonly, copy) NSArray<ObjectType> *allObjects;
+ (instancetype)setWithArray:(NSArray<ObjectType> *)array;
- (nullable ObjectType)anyObject;
- (BOOL)containsObject:(ObjectType)object;
@end
@interface NSHashTable<ObjectType> : NSObject <NSFastEnumeration>
+ (instancetype)weakObjectsHashTable;
@property(readonly, copy) NSArray<ObjectType> *allObjects;
- (void)addObject:(nullable ObjectType)object;
- (void)removeObject:(nullable ObjectType)object;
@end
@interface NSMutableSet<ObjectType> : NSSet<ObjectType>
- (void)addObject:(ObjectType)object;
- (void)removeObject:(ObjectType)object;
@end
@interface NSDictionary<KeyType, ObjectType> : NSObject <NSCopying, NSFastEnumeration>
@property(readonly) NSUInteger count;
@property(readonly, copy) NSArray<KeyType> *allKeys;
@property(readonly, copy) NSArray<ObjectType> *allValues;
+ (instancetype)dictionary;
+ (instancetype)dictionaryWithDictionary:(NSDictionary *)dictionary;
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull[_Nullable])objects
                              forKeys:(const KeyType<NSCopying> _Nonnull[_Nullable])keys
                                count:(NSUInteger)count;
- (nullable ObjectType)objectForKey:(KeyType)key;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
- (nullable id)valueForKey:(NSString *)key;
@end
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
- (void)setObject:(nullable ObjectType)object forKeyedSubscript:(KeyType<NSCopying>)key;
- (void)setObject:(ObjectType)object forKey:(KeyType<NSCopying>)key;
- (void)removeObjectForKey:(KeyType)key;
@end
@interface NSNumber : NSObject <NSCopying>
@property(readonly) double doubleValue;
@property(readonly) float floatValue;
@property(readonly) int intValue;
@property(readonly) BOOL boolValue;
@property(readonly) NSInteger integerValue;
@property(readonly) NSUInteger unsignedIntegerValue;
@property(readonly, copy) NSString *stringValue;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithFloat:(float)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
@end
@interface NSNull : NSObject
+ (NSNull *)null;
@end
@interface NSError : NSObject
@property(readonly, copy) NSString *domain;
@property(readonly) NSInteger code;
@property(readonly, copy) NSDictionary<NSString *, id> *userInfo;
@property(readonly, copy) NSString *localizedDescription;
+ (instancetype)errorWithDomain:(NSString *)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSString *, id> *)userInfo;
@end
extern NSString *const NSLocalizedDescriptionKey;
extern NSString *const NSUnderlyingErrorKey;
extern NSString *const NSCocoaErrorDomain;
enum { NSPropertyListReadCorruptError = 3840, NSUTF8StringEncoding = 4 };
@interface NSUnit : NSObject
@property(readonly, copy) NSString *symbol;
@end
@interface NSUnitLength : NSUnit
@property(class, readonly, copy) NSUnitLength *meters;
@property(class, readonly, copy) NSUnitLength *miles;
@end
@interface NSMeasurement<UnitType> : NSObject
@property(readonly) double doubleValue;
@property(readonly, copy) UnitType unit;
- (instancetype)initWithDoubleValue:(double)doubleValue unit:(UnitType)unit;
@end
@interface NSDate : NSObject <NSCopying>
+ (instancetype)date;
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
+ (instancetype)dateWithTimeIntervalSince1970:(NSTimeInterval)seconds;
@property(readonly) NSTimeInterval timeIntervalSince1970;
@property(readonly) NSTimeInterval timeIntervalSinceNow;
- (NSTimeInterval)timeIntervalSinceDate:(NSDate *)date;
@end
@interface NSURL : NSObject <NSCopying>
+ (nullable instancetype)URLWithString:(NSString *)string;
+ (nullable instancetype)URLWithString:(NSString *)string relativeToURL:(nullable NSURL *)baseURL;
@property(readonly, copy, nullable) NSString *absoluteString;
@end
@interface NSData : NSObject
@property(readonly) NSUInteger length;
@end
@interface NSBundle : NSObject
@property(class, readonly) NSBundle *mainBundle;
@property(readonly, copy, nullable) NSString *bundleIdentifier;
- (nullable NSURL *)URLForResource:(nullable NSString *)name withExtension:(nullable NSString *)extension;
@end
@interface NSCoder : NSObject
@end
@interface NSIndexPath : NSObject
@property(readonly) NSInteger section;
@property(readonly) NSInteger row;
+ (instancetype)indexPathForRow:(NSInteger)row inSection:(NSInteger)section;
@end
@interface NSTimer : NSObject
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)interval
                                    repeats:(BOOL)repeats
                                      block:(void (^)(NSTimer *timer))block;
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)interval
                                     target:(id)target
                                   selector:(SEL)selector
                                   userInfo:(nullable id)userInfo
                                    repeats:(BOOL)repeats;
- (void)invalidate;
@end
@interface NSNotification : NSObject
@end
@interface NSNotificationCenter : NSObject
@property(class, readonly) NSNotificationCenter *defaultCenter;
- (void)addObserver:(id)observer selector:(SEL)selector name:(nullable NSString *)name object:(nullable id)object;
- (void)removeObserver:(id)observer;
@end
void NSLog(NSString *format, ...);
NSString *NSLocalizedString(NSString *key, NSString *_Nullable comment);
NSString *NSStringFromClass(Class aClass);
NSString *NSStringFromSelector(SEL aSelector);
NS_ASSUME_NONNULL_END
