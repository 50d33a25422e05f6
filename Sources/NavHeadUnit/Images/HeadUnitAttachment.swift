// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// An image that replaces one character of a text, such as a road shield.
public final class HeadUnitAttachment: Sendable {
    /// The image.
    public let image: HeadUnitImage
    /// Alternative text for accessibility.
    public let words: String

    /// Creates an attachment from an image and its alternative text.
    public init(image: HeadUnitImage, words: String = "") {
        self.image = image
        self.words = words
    }
}

extension NSAttributedString.Key {
    /// The attribute of the character that a `HeadUnitAttachment` replaces.
    public static let headUnitAttachment = NSAttributedString.Key("guidepost.attachment")
}

extension NSAttributedString {
    /// The object replacement character.
    static let attachmentCharacter = "\u{FFFC}"

    /// A text that consists of one image.
    public convenience init(headUnitAttachment attachment: HeadUnitAttachment) {
        self.init(string: NSAttributedString.attachmentCharacter, attributes: [.headUnitAttachment: attachment])
    }

    /// The images in the text, in order.
    public var attachments: [HeadUnitImage] {
        var images: [HeadUnitImage] = []
        enumerateAttribute(.headUnitAttachment, in: NSRange(location: 0, length: length), options: []) { value, _, _ in
            if let attachment = value as? HeadUnitAttachment { images.append(attachment.image) }
        }
        return images
    }
}
#endif
