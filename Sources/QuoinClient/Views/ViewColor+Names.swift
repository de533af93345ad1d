/// UIKit's colors by their names without `Color`.
extension ViewColor {
    /// `UIColor.systemRed`.
    public static let systemRed: ViewColor = "systemRed"
    /// `UIColor.systemOrange`.
    public static let systemOrange: ViewColor = "systemOrange"
    /// `UIColor.systemYellow`.
    public static let systemYellow: ViewColor = "systemYellow"
    /// `UIColor.systemGreen`.
    public static let systemGreen: ViewColor = "systemGreen"
    /// `UIColor.systemMint`.
    public static let systemMint: ViewColor = "systemMint"
    /// `UIColor.systemTeal`.
    public static let systemTeal: ViewColor = "systemTeal"
    /// `UIColor.systemCyan`.
    public static let systemCyan: ViewColor = "systemCyan"
    /// `UIColor.systemBlue`.
    public static let systemBlue: ViewColor = "systemBlue"
    /// `UIColor.systemIndigo`.
    public static let systemIndigo: ViewColor = "systemIndigo"
    /// `UIColor.systemPurple`.
    public static let systemPurple: ViewColor = "systemPurple"
    /// `UIColor.systemPink`.
    public static let systemPink: ViewColor = "systemPink"
    /// `UIColor.systemBrown`.
    public static let systemBrown: ViewColor = "systemBrown"
    /// `UIColor.systemGray`.
    public static let systemGray: ViewColor = "systemGray"
    /// `UIColor.systemGray2`.
    public static let systemGray2: ViewColor = "systemGray2"
    /// `UIColor.systemGray3`.
    public static let systemGray3: ViewColor = "systemGray3"
    /// `UIColor.systemGray4`.
    public static let systemGray4: ViewColor = "systemGray4"
    /// `UIColor.systemGray5`.
    public static let systemGray5: ViewColor = "systemGray5"
    /// `UIColor.systemGray6`.
    public static let systemGray6: ViewColor = "systemGray6"
    /// `UIColor.label`.
    public static let label: ViewColor = "label"
    /// `UIColor.secondaryLabel`.
    public static let secondaryLabel: ViewColor = "secondaryLabel"
    /// `UIColor.tertiaryLabel`.
    public static let tertiaryLabel: ViewColor = "tertiaryLabel"
    /// `UIColor.quaternaryLabel`.
    public static let quaternaryLabel: ViewColor = "quaternaryLabel"
    /// `UIColor.placeholderText`.
    public static let placeholderText: ViewColor = "placeholderText"
    /// `UIColor.link`.
    public static let link: ViewColor = "link"
    /// `UIColor.tintColor`.
    public static let tint: ViewColor = "tint"
    /// `UIColor.separator`.
    public static let separator: ViewColor = "separator"
    /// `UIColor.opaqueSeparator`.
    public static let opaqueSeparator: ViewColor = "opaqueSeparator"
    /// `UIColor.systemBackground`.
    public static let systemBackground: ViewColor = "systemBackground"
    /// `UIColor.secondarySystemBackground`.
    public static let secondarySystemBackground: ViewColor = "secondarySystemBackground"
    /// `UIColor.tertiarySystemBackground`.
    public static let tertiarySystemBackground: ViewColor = "tertiarySystemBackground"
    /// `UIColor.systemGroupedBackground`.
    public static let systemGroupedBackground: ViewColor = "systemGroupedBackground"
    /// `UIColor.secondarySystemGroupedBackground`.
    public static let secondarySystemGroupedBackground: ViewColor = "secondarySystemGroupedBackground"
    /// `UIColor.tertiarySystemGroupedBackground`.
    public static let tertiarySystemGroupedBackground: ViewColor = "tertiarySystemGroupedBackground"
    /// `UIColor.systemFill`.
    public static let systemFill: ViewColor = "systemFill"
    /// `UIColor.secondarySystemFill`.
    public static let secondarySystemFill: ViewColor = "secondarySystemFill"
    /// `UIColor.tertiarySystemFill`.
    public static let tertiarySystemFill: ViewColor = "tertiarySystemFill"
    /// `UIColor.quaternarySystemFill`.
    public static let quaternarySystemFill: ViewColor = "quaternarySystemFill"
    /// `UIColor.lightText`.
    public static let lightText: ViewColor = "lightText"
    /// `UIColor.darkText`.
    public static let darkText: ViewColor = "darkText"
    /// `UIColor.black`.
    public static let black: ViewColor = "black"
    /// `UIColor.darkGray`.
    public static let darkGray: ViewColor = "darkGray"
    /// `UIColor.lightGray`.
    public static let lightGray: ViewColor = "lightGray"
    /// `UIColor.white`.
    public static let white: ViewColor = "white"
    /// `UIColor.gray`.
    public static let gray: ViewColor = "gray"
    /// `UIColor.red`.
    public static let red: ViewColor = "red"
    /// `UIColor.green`.
    public static let green: ViewColor = "green"
    /// `UIColor.blue`.
    public static let blue: ViewColor = "blue"
    /// `UIColor.cyan`.
    public static let cyan: ViewColor = "cyan"
    /// `UIColor.yellow`.
    public static let yellow: ViewColor = "yellow"
    /// `UIColor.magenta`.
    public static let magenta: ViewColor = "magenta"
    /// `UIColor.orange`.
    public static let orange: ViewColor = "orange"
    /// `UIColor.purple`.
    public static let purple: ViewColor = "purple"
    /// `UIColor.brown`.
    public static let brown: ViewColor = "brown"
    /// `UIColor.clear`.
    public static let clear: ViewColor = "clear"
}
