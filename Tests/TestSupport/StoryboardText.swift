/// A storyboard as Xcode saves it, with two scenes.
public enum StoryboardText {
    /// A screen to sign in, and one of settings.
    ///
    /// In the first, a title and a button below it are fixed. In the second are two labels: one has no vertical
    /// position, the other is marked as ambiguous without being so.
    public static let twoScenes = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505">
            <device id="retina6_12" orientation="portrait" appearance="light"/>
            <scenes>
                <!--Sign In-->
                <scene sceneID="s1">
                    <objects>
                        <viewController storyboardIdentifier="signIn" id="one-VC-abc" customClass="SignInController">
                            <view key="view" contentMode="scaleToFill" id="one-ro-ot1">
                                <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                                <subviews>
                                    <label opaque="NO" text="Welcome back" translatesAutoresizingMaskIntoConstraints="NO" \
        id="ttl-La-bel">
                                        <rect key="frame" x="16" y="79" width="361" height="21"/>
                                        <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                    </label>
                                    <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="sgn-Bu-ton" \
        userLabel="submit">
                                        <rect key="frame" x="16" y="120" width="361" height="44"/>
                                        <constraints>
                                            <constraint firstAttribute="height" constant="44" id="btn-He-igh"/>
                                        </constraints>
                                        <state key="normal" title="Sign in"/>
                                    </button>
                                </subviews>
                                <viewLayoutGuide key="safeArea" id="one-sa-fe1"/>
                                <constraints>
                                    <constraint firstItem="ttl-La-bel" firstAttribute="top" secondItem="one-sa-fe1" \
        secondAttribute="top" constant="20" id="ttl-To-p01"/>
                                    <constraint firstItem="ttl-La-bel" firstAttribute="leading" secondItem="one-sa-fe1" \
        secondAttribute="leading" constant="16" id="ttl-Le-ad1"/>
                                    <constraint firstItem="one-sa-fe1" firstAttribute="trailing" secondItem="ttl-La-bel" \
        secondAttribute="trailing" constant="16" id="ttl-Tr-ail"/>
                                    <constraint firstItem="sgn-Bu-ton" firstAttribute="top" secondItem="ttl-La-bel" \
        secondAttribute="bottom" constant="20" id="btn-To-p01"/>
                                    <constraint firstItem="sgn-Bu-ton" firstAttribute="leading" secondItem="ttl-La-bel" \
        secondAttribute="leading" id="btn-Le-ad1"/>
                                    <constraint firstItem="sgn-Bu-ton" firstAttribute="trailing" \
        secondItem="ttl-La-bel" secondAttribute="trailing" id="btn-Tr-ail"/>
                                </constraints>
                            </view>
                        </viewController>
                    </objects>
                </scene>
                <!--Settings-->
                <scene sceneID="s2">
                    <objects>
                        <viewController storyboardIdentifier="settings" id="two-VC-abc">
                            <view key="view" contentMode="scaleToFill" id="two-ro-ot1">
                                <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                                <subviews>
                                    <label opaque="NO" text="Sound" translatesAutoresizingMaskIntoConstraints="NO" \
        id="snd-La-bel">
                                        <rect key="frame" x="16" y="79" width="52" height="21"/>
                                    </label>
                                    <label opaque="NO" text="Volume" ambiguous="YES" \
        translatesAutoresizingMaskIntoConstraints="NO" id="vol-La-bel">
                                        <rect key="frame" x="16" y="200" width="62" height="21"/>
                                    </label>
                                </subviews>
                                <viewLayoutGuide key="safeArea" id="two-sa-fe1"/>
                                <constraints>
                                    <constraint firstItem="snd-La-bel" firstAttribute="leading" secondItem="two-sa-fe1" \
        secondAttribute="leading" constant="16" id="snd-Le-ad1"/>
                                    <constraint firstItem="vol-La-bel" firstAttribute="leading" secondItem="two-sa-fe1" \
        secondAttribute="leading" constant="16" id="vol-Le-ad1"/>
                                    <constraint firstItem="vol-La-bel" firstAttribute="top" secondItem="two-sa-fe1" \
        secondAttribute="top" constant="141" id="vol-To-p01"/>
                                    <constraint firstItem="vol-La-bel" firstAttribute="width" constant="62" \
        placeholder="YES" id="vol-Wi-dth"/>
                                </constraints>
                            </view>
                        </viewController>
                    </objects>
                </scene>
            </scenes>
        </document>

        """
}
