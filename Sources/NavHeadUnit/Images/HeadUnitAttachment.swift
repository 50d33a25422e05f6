// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// A picture that stands in a text in place of one character, such as a road shield.
public final class HeadUnitAttachment: Sendable {
    /// The picture.
    public let image: HeadUnitImage
    /// What it says, for those who do not see it.
    public let words: String

    /// Makes an attachment.
    public init(image: HeadUnitImage, words: String = "") {
        self.image = image
        self.words = words
    }
}

extension NSAttributedString.Key {
    /// Marks the character that a `HeadUnitAttachment` stands for.
    public static let headUnitAttachment = NSAttributedString.Key("guidepost.attachment")
}

extension NSAttributedString {
    /// The character that pictures stand for, as in texts with attachments everywhere.
    static let attachmentCharacter = "\u{FFFC}"

    /// A text of one picture.
    public convenience init(headUnitAttachment attachment: HeadUnitAttachment) {
        self.init(string: NSAttributedString.attachmentCharacter, attributes: [.headUnitAttachment: attachment])
    }

    /// Pictures in the text, in order.
    public var attachments: [HeadUnitImage] {
        var images: [HeadUnitImage] = []
        enumerateAttribute(.headUnitAttachment, in: NSRange(location: 0, length: length), options: []) { value, _, _ in
            if let attachment = value as? HeadUnitAttachment { images.append(attachment.image) }
        }
        return images
    }
}
#endif
