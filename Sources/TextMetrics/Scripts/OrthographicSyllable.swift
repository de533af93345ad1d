/// The syllables of scripts without spaces between words: Thai, Lao, Khmer and Burmese.
///
/// Grapheme clusters end inside syllables in these scripts: after a vowel that precedes its consonant, before a vowel
/// that follows it, and between the consonants of a stack. Lines should not break at these places. Lines may break at
/// the certain ends of Thai and Lao syllables; finding words would require a dictionary.
enum OrthographicSyllable {
    /// Returns whether two neighboring characters belong to one syllable despite being separate grapheme clusters.
    static func joins(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        switch (left.value, right.value) {
        case (0xE01...0xE4E, 0xE01...0xE4E), (0xE81...0xECE, 0xE81...0xECE):
            let (left, right) = (thai(left), thai(right))
            return leadingVowels.contains(left) || isTrailing(right)
        case (0x1780...0x17D3, 0x1780...0x17D3): return left.value == khmerStacker
        case (0x1000...0x109F, 0x1000...0x109F), (0xAA60...0xAA7F, 0x1000...0x109F), (0x1000...0x109F, 0xAA60...0xAA7F):
            return left.value == burmeseStacker || isBurmeseVowelOrTone(right.value)
        default: return false
        }
    }

    /// Returns whether a line may break between two characters of Thai or Lao that are certainly in different
    /// syllables.
    ///
    /// That is the case before a leading vowel, and after a vowel or mark that always ends a syllable.
    static func separates(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        switch (left.value, right.value) {
        case (0xE01...0xE3A, 0xE01...0xE44), (0xE45...0xE4E, 0xE01...0xE44), (0xE81...0xEBD, 0xE81...0xEC4),
            (0xEC6...0xECE, 0xE81...0xEC4):
            let (left, right) = (thai(left), thai(right))
            let isStart = leadingVowels.contains(right) || (0xE01...0xE2E).contains(right)
            return leadingVowels.contains(right) || [0xE30, 0xE33, 0xE46].contains(left) && isStart
        default: return false
        }
    }

    /// Returns whether a character makes the preceding Burmese consonant the end of a syllable: asat, or the sign that
    /// stacks the next consonant below it.
    static func isFinalSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x103A || scalar.value == burmeseStacker
    }

    static func isBurmeseConsonant(_ scalar: Unicode.Scalar) -> Bool {
        (0x1000...0x1021).contains(scalar.value) || scalar.value == 0x103F
    }

    static func isBurmese(_ scalar: Unicode.Scalar) -> Bool { (0x1000...0x109F).contains(scalar.value) }

    private static let khmerStacker: UInt32 = 0x17D2
    private static let burmeseStacker: UInt32 = 0x1039
    /// The vowels เ แ โ ใ ไ.
    private static let leadingVowels: ClosedRange<UInt32> = 0xE40...0xE44

    /// Returns the Thai equivalent of a Lao letter; both blocks have the same order.
    private static func thai(_ scalar: Unicode.Scalar) -> UInt32 {
        scalar.value >= 0xE80 ? scalar.value - 0x80 : scalar.value
    }

    /// Returns whether a character is a vowel or sign that follows its consonant: ฯ ะ า ๅ ๆ, and ຽ of Lao.
    private static func isTrailing(_ thai: UInt32) -> Bool {
        switch thai {
        case 0xE2F, 0xE30, 0xE32, 0xE3D, 0xE45, 0xE46: true
        default: false
        }
    }

    /// Returns whether UAX #29 excludes a character from the spacing marks: ါ ာ း and signs of Shan, Karen and others.
    private static func isBurmeseVowelOrTone(_ value: UInt32) -> Bool {
        switch value {
        case 0x102B, 0x102C, 0x1038, 0x1062...0x1064, 0x1067...0x106D, 0x1083, 0x1087...0x108C, 0x108F,
            0x109A...0x109C, 0xAA7B, 0xAA7D:
            true
        default: false
        }
    }
}
