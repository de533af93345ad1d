/// Interface Builder files to mutate, written for this purpose.
public enum InterfaceBuilderSpecimens {
    public static let all: [String] = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
            <device id="retina6_12" orientation="portrait" appearance="light"/>
            <scenes>
                <scene sceneID="s-1">
                    <objects>
                        <navigationController id="n-1">
                            <connections>
                                <segue destination="c-1" kind="relationship" relationship="rootViewController" id="r-1"/>
                            </connections>
                        </navigationController>
                        <viewController storyboardIdentifier="first" id="c-1" customClass="First">
                            <layoutGuides>
                                <viewControllerLayoutGuide type="top" id="g-1"/>
                                <viewControllerLayoutGuide type="bottom" id="g-2"/>
                            </layoutGuides>
                            <view key="view" contentMode="scaleToFill" id="v-1">
                                <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                                <subviews>
                                    <label text="Title" translatesAutoresizingMaskIntoConstraints="NO" id="l-1" userLabel="title">
                                        <rect key="frame" x="16" y="111" width="361" height="20.5"/>
                                        <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
                                        <constraints>
                                            <constraint firstAttribute="width" multiplier="3:4" constant="8" id="k-0"/>
                                        </constraints>
                                    </label>
                                    <stackView axis="vertical" spacing="8" alignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="t-1">
                                        <rect key="frame" x="16" y="140" width="361" height="100"/>
                                        <subviews>
                                            <switch translatesAutoresizingMaskIntoConstraints="NO" id="w-1">
                                                <rect key="frame" x="0" y="0" width="51" height="31"/>
                                            </switch>
                                            <imageView image="star" hidden="YES" id="i-1">
                                                <rect key="frame" x="0" y="39" width="24" height="24"/>
                                            </imageView>
                                        </subviews>
                                        <edgeInsets key="layoutMargins" top="4" left="4" bottom="4" right="4"/>
                                        <userDefinedRuntimeAttributes>
                                            <userDefinedRuntimeAttribute type="number" keyPath="spacing">
                                                <real key="value" value="12"/>
                                            </userDefinedRuntimeAttribute>
                                        </userDefinedRuntimeAttributes>
                                        <variation key="heightClass=compact" axis="horizontal"/>
                                    </stackView>
                                    <scrollView fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="o-1">
                                        <rect key="frame" x="0" y="300" width="393" height="200"/>
                                        <viewLayoutGuide key="contentLayoutGuide" id="g-3"/>
                                        <viewLayoutGuide key="frameLayoutGuide" id="g-4"/>
                                    </scrollView>
                                </subviews>
                                <viewLayoutGuide key="safeArea" id="g-5"/>
                                <constraints>
                                    <constraint firstItem="l-1" firstAttribute="top" secondItem="g-5" secondAttribute="top" constant="8" id="k-1"/>
                                    <constraint firstItem="l-1" firstAttribute="leading" secondItem="v-1" secondAttribute="leadingMargin" priority="999" id="k-2"/>
                                    <constraint firstAttribute="trailingMargin" relation="greaterThanOrEqual" secondItem="l-1" secondAttribute="trailing" id="k-3">
                                        <variation key="widthClass=regular" constant="20"/>
                                    </constraint>
                                    <constraint firstItem="t-1" firstAttribute="top" secondItem="g-1" secondAttribute="bottom" placeholder="YES" id="k-4"/>
                                </constraints>
                                <variation key="default">
                                    <mask key="constraints"><exclude reference="k-2"/></mask>
                                </variation>
                                <variation key="heightClass=regular-widthClass=compact">
                                    <mask key="constraints"><include reference="k-2"/></mask>
                                </variation>
                            </view>
                        </viewController>
                    </objects>
                </scene>
            </scenes>
            <designables>
                <designable name="w-1"><size key="intrinsicContentSize" width="51" height="31"/></designable>
            </designables>
            <resources><image name="star" width="24" height="24"/></resources>
        </document>
        """,
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <device id="retina4_7" orientation="portrait"/>
            <objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
                <tableViewCell id="c-1" customClass="Cell">
                    <rect key="frame" x="0" y="0" width="375" height="44"/>
                    <tableViewCellContentView key="contentView" tableViewCell="c-1" id="v-1">
                        <rect key="frame" x="0" y="0" width="375" height="43.5"/>
                        <subviews>
                            <button verticalHuggingPriority="251" translatesAutoresizingMaskIntoConstraints="NO" id="b-1">
                                <rect key="frame" x="16" y="11" width="46" height="21.5"/>
                                <fontDescription key="fontDescription" type="system" pointSize="15"/>
                                <inset key="contentEdgeInsets" minX="4" minY="2" maxX="4" maxY="2"/>
                                <state key="normal" title="Button"/>
                            </button>
                        </subviews>
                        <constraints>
                            <constraint firstItem="b-1" firstAttribute="leading" secondItem="v-1" secondAttribute="leadingMargin" id="k-1"/>
                            <constraint firstItem="b-1" firstAttribute="centerY" secondItem="v-1" secondAttribute="centerY" id="k-2"/>
                        </constraints>
                    </tableViewCellContentView>
                </tableViewCell>
            </objects>
        </document>
        """,
    ]

    /// Pieces that are rare in valid files and common in damaged ones.
    public static let strange = [
        "superview", "é", "-1", "0:0", "1e999", "nan", "infinite", "NO", "YES", "id=\"v-1\"", "userLabel=\"superview\"",
        "<subviews>", "</subviews>", "<view id=\"x\"/>", "<variation key=\"default\">", "widthClass=compact",
        "reference=\"v-1\"",
        "reference=\"l-1\"", "<exclude reference=\"t-1\"/>", "placeholderIntrinsicWidth=\"-5\"",
    ]

    /// Values of attributes that are rare in valid files and common in damaged ones.
    private static let strangeValues = [
        "", "0", "-1", "1e999", "1e12", "nan", "0:0", "16:9", "NO", "superview", "root", "v-1", "l-1", "k-2", "é",
        "infinite", "top", "width", "1001", "0.5",
    ]

    /// Makes files of these.
    public static func mutator(seed: UInt64) -> XMLMutator {
        XMLMutator(all, seed: seed, strange: strangeValues, damage: strange)
    }
}
