// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import CoreGraphics

public typealias CFAttributedString = NSAttributedString
public typealias CGGlyph = UInt16

public final class CTFont: @unchecked Sendable {}
public final class CTLine {}
public final class CTRun {}

public let kCTFontAttributeName: CFString = ""

public enum CTFontUIFontType: UInt32, Sendable { case user = 0, userFixedPitch, system, emphasizedSystem }

public struct CTFontSymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
    public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
}

public func CTFontGetTypeID() -> CFTypeID { stub() }
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { stub() }
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? { stub() }
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? { stub() }
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? { stub() }
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { stub() }

public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { stub() }
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { stub() }
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { stub() }

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { stub() }
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { stub() }
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) { stub() }
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) { stub() }
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) { stub() }
