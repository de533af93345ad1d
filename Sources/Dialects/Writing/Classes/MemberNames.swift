/// Members of view controllers, views and cells that a property of a subclass must not be named after.
enum MemberNames {
    static func contains(_ word: String, in owner: ClassNaming.Owner) -> Bool {
        switch owner {
        case .controller, .view: names.contains(word)
        case .tableCell, .collectionCell: names.contains(word) || ofCells.contains(word)
        }
    }

    private static let ofCells: Set<String> = [
        "accessoryType", "accessoryView", "backgroundConfiguration", "backgroundView", "contentConfiguration",
        "contentView", "detailTextLabel", "imageView", "multipleSelectionBackgroundView", "reuseIdentifier",
        "selectedBackgroundView", "selectionStyle", "separatorInset", "textLabel",
    ]

    private static let names: Set<String> = Set(
        """
        action alignmentRectInsets alpha animationImages appearance attributedText autoresizesSubviews
        autoresizingMask backgroundColor becomeFirstResponder bottomAnchor bounds center centerXAnchor centerYAnchor
        children clipsToBounds configure constraints contentMode copy debugDescription definesPresentationContext
        delegate description didReceiveMemoryWarning directionalLayoutMargins disablesAutomaticKeyboardDismissal
        dismiss draw edgesForExtendedLayout editButtonItem editing effectiveUserInterfaceLayoutDirection
        extendedLayoutIncludesOpaqueBars firstBaselineAnchor focusGroupIdentifier focusItems focusStyle frame
        gestureRecognizers hash hashValue heightAnchor hidesBottomBarWhenPushed inputAccessoryView inputView
        interactions intrinsicContentSize isAccessibilityElement isEditing isFirstResponder isFocused isHidden
        isHighlighted isOpaque isSelected isUserInteractionEnabled keyCommands keyboardLayoutGuide lastBaselineAnchor
        layer layoutGuides layoutIfNeeded layoutMargins layoutMarginsGuide layoutSubviews leadingAnchor leftAnchor
        loadView mask menu modalPresentationStyle modalTransitionStyle motionEffects navigationController
        navigationItem next nibBundle nibName owningView parent preferredContentSize prepareForReuse present
        presentedViewController presentingViewController presses readableContentGuide removeFromSuperview
        restorationIdentifier rightAnchor rootView safeAreaInsets safeAreaLayoutGuide searchController self
        setUpConstraints setUpHierarchy setUpViews show sizeToFit snp splitViewController storyboard subviews
        superclass superview systemLayoutSizeFitting tabBarController tabBarItem tag textInputMode tintAdjustmentMode
        tintColor title toolbarItems topAnchor topLayoutGuide bottomLayoutGuide touches traitCollection transform
        transform3D transitionCoordinator undoManager updateConstraints userActivity view viewDidLoad viewIfLoaded
        viewWillAppear widthAnchor window zone perform isEqual isProxy isLoading focusEffect focusEffectType
        hoverStyle canBecomeFirstResponder
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
