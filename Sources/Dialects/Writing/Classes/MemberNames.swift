/// Members of view controllers, views and cells that a property of a subclass must not be named after.
enum MemberNames {
    static func contains(_ word: String) -> Bool { names.contains(word) }

    private static let names: Set<String> = Set(
        """
        accessoryType accessoryView action alignmentRectInsets alpha animationImages appearance attributedText
        autoresizesSubviews autoresizingMask backgroundColor backgroundConfiguration backgroundView becomeFirstResponder
        bottomAnchor bounds cellForRow center centerXAnchor centerYAnchor children clipsToBounds configure
        constraints contentConfiguration contentMode contentView copy debugDescription definesPresentationContext delegate
        description detailTextLabel didReceiveMemoryWarning directionalLayoutMargins disablesAutomaticKeyboardDismissal
        dismiss draw edgesForExtendedLayout editButtonItem editing effectiveUserInterfaceLayoutDirection
        extendedLayoutIncludesOpaqueBars firstBaselineAnchor focusGroupIdentifier focusItems focusStyle frame
        gestureRecognizers hash hashValue heightAnchor hidesBottomBarWhenPushed imageView inputAccessoryView inputView
        interactions intrinsicContentSize isAccessibilityElement isEditing isFirstResponder isFocused isHidden isHighlighted
        isOpaque isSelected isUserInteractionEnabled keyCommands keyboardLayoutGuide lastBaselineAnchor layer layoutGuides
        layoutIfNeeded layoutMargins layoutMarginsGuide layoutSubviews leadingAnchor leftAnchor loadView mask
        menu modalPresentationStyle modalTransitionStyle motionEffects multipleSelectionBackgroundView navigationController
        navigationItem next nibBundle nibName owningView parent preferredContentSize prepareForReuse present
        presentedViewController presentingViewController presses readableContentGuide removeFromSuperview reuseIdentifier
        restorationIdentifier rightAnchor rootView safeAreaInsets safeAreaLayoutGuide searchController
        selectedBackgroundView selectionStyle self separatorInset setUpConstraints setUpHierarchy setUpViews show size
        sizeToFit snp splitViewController storyboard subviews superclass superview systemLayoutSizeFitting
        tabBarController tabBarItem tag textInputMode textLabel tintAdjustmentMode tintColor title toolbarItems topAnchor
        topLayoutGuide bottomLayoutGuide touches traitCollection transform transform3D transitionCoordinator undoManager
        updateConstraints userActivity view viewDidLoad viewIfLoaded viewWillAppear widthAnchor window zone perform
        isEqual isProxy isLoading focusEffect focusEffectType hoverStyle canBecomeFirstResponder
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
