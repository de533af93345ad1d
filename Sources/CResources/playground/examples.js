// Layouts to begin with. The first is what the page opens with, and stands in it.

import { byId } from "./dom.js";
import { sources } from "./examples-code.js";

const document = (name, value) => ({ group: "Documents", name, text: value.trim() });

export const examples = [
	sources[0],
	document("A screen", byId("text").defaultValue),
	document("Stacks", `
{
  "traits": {"size": {"width": 360, "height": 300}},
  "view": {"id": "root", "subviews": [
    {"id": "column", "stack": {"axis": "vertical", "spacing": 12}, "subviews": [
      {"id": "bar", "stack": {"spacing": 8, "alignment": "center", "distribution": "equalSpacing"}, "subviews": [
        {"id": "back", "intrinsicSize": {"width": 44, "height": 32}},
        {"id": "heading", "text": {"string": "Your order", "font": {"size": 20, "weight": 600}}},
        {"id": "more", "intrinsicSize": {"width": 44, "height": 32}}
      ]},
      {"id": "first", "text": {"string": "Two loaves of rye bread, one of them sliced", "numberOfLines": 0}},
      {"id": "second", "text": {"string": "A dozen eggs", "numberOfLines": 0}},
      {"id": "buttons", "stack": {"spacing": 12, "distribution": "fillEqually"}, "subviews": [
        {"id": "cancel", "intrinsicSize": {"width": 60, "height": 44}},
        {"id": "pay", "intrinsicSize": {"width": 60, "height": 44}}
      ]}
    ]}
  ]},
  "constraints": [
    "column.top == root.margins.top",
    "column.horizontalEdges == root.margins.horizontalEdges"
  ]
}`),
	document("Texts that wrap", `
{
  "traits": {"size": {"width": 340, "height": 260}},
  "view": {"id": "root", "subviews": [
    {"id": "sender", "text": {"string": "Harbour master", "font": {"size": 17, "weight": 600}}},
    {"id": "time", "text": {"string": "09:41"}, "compressionResistance": {"horizontal": 751}, "hugging": {"horizontal": 251}},
    {"id": "message", "text": {"string": "The ferry leaves from the north quay today, as the south quay is being repaired.", "font": {"size": 15}, "numberOfLines": 3}}
  ]},
  "constraints": [
    "sender.top == superview.top + 16",
    "sender.leading == superview.leading + 16",
    "time.firstBaseline == sender.firstBaseline",
    "time.leading == sender.trailing + 8",
    "time.trailing == superview.trailing - 16",
    "message.top == sender.bottom + 4",
    "message.leading == sender.leading",
    "message.trailing == time.trailing"
  ]
}`),
	document("A conflict", `
{
  "traits": {"size": {"width": 320, "height": 200}},
  "view": {"id": "root", "subviews": [
    {"id": "icon", "intrinsicSize": {"width": 48, "height": 48}, "hugging": {"horizontal": 251}},
    {"id": "label", "text": "Too many wishes"}
  ]},
  "constraints": [
    "icon.leading == superview.leading + 16",
    "icon.centerY == superview.centerY",
    {"equation": "label.leading == icon.trailing + 8", "key": "near"},
    {"equation": "label.leading == icon.trailing + 40", "key": "far"},
    "label.trailing == superview.trailing - 16",
    "label.centerY == icon.centerY"
  ]
}`),
	document("An ambiguity", `
{
  "traits": {"size": {"width": 320, "height": 200}},
  "view": {"id": "root", "subviews": [
    {"id": "avatar", "intrinsicSize": {"width": 64, "height": 64}},
    {"id": "badge", "intrinsicSize": {"width": 20, "height": 20}},
    {"id": "name", "text": "Only half placed"}
  ]},
  "constraints": [
    "avatar.left == superview.left + 24",
    "avatar.centerY == superview.centerY",
    "badge.centerX == avatar.right",
    "name.left == avatar.right + 24",
    "name.centerY == avatar.centerY"
  ]
}`),
	document("Size classes", `
{
  "traits": {"device": "iPad"},
  "view": {"id": "root", "guides": [{"id": "column"}], "subviews": [
    {"id": "menu", "when": {"horizontal": "regular"}},
    {"id": "list", "scroll": true, "subviews": [
      {"id": "photo", "aspectRatio": 1.5},
      {"id": "caption", "text": {"string": "The menu is there only where the width is regular: choose a phone.", "numberOfLines": 0}}
    ]}
  ]},
  "constraints": [
    "column.verticalEdges == root.safeArea.verticalEdges",
    "column.trailing == root.trailing",
    {"equation": "column.leading == root.leading", "when": {"horizontal": "compact"}},
    "menu.leading == root.leading",
    "menu.verticalEdges == column.verticalEdges",
    "menu.width == root.width / 3",
    "column.leading == menu.trailing",
    "list.edges == column.edges",
    "photo.top == list.top",
    "photo.horizontalEdges == list.horizontalEdges",
    "photo.width == list.width",
    "caption.top == photo.bottom + 8",
    "caption.horizontalEdges == list.margins.horizontalEdges",
    "caption.bottom == list.bottom - 16"
  ]
}`),
	document("A transition", `
{
  "traits": {"size": {"width": 360, "height": 360}},
  "view": {"id": "root", "subviews": [
    {"id": "card", "subviews": [{"id": "knob", "intrinsicSize": {"width": 40, "height": 40}}]},
    {"id": "hint", "text": {"string": "Select the card, and change the constant of its height.", "numberOfLines": 0}}
  ]},
  "constraints": [
    "card.horizontalEdges == root.margins.horizontalEdges",
    "card.top == root.margins.top",
    {"equation": "card.height == 120", "key": "height"},
    "knob.center == card.center",
    "hint.top == card.bottom + 16",
    "hint.horizontalEdges == card.horizontalEdges"
  ]
}`),
	document("Right to left", `
{
  "traits": {"size": {"width": 390, "height": 140}, "direction": "rtl"},
  "view": {"id": "root", "subviews": [
    {"id": "icon", "intrinsicSize": {"width": 40, "height": 40}, "hugging": {"horizontal": 252}},
    {"id": "title", "text": {"string": "مرحبا بكم في المرفأ", "font": {"size": 20}}},
    {"id": "count", "text": "12", "hugging": {"horizontal": 251}}
  ]},
  "constraints": [
    "icon.leading == superview.leading + 16",
    "icon.centerY == superview.centerY",
    "title.leading == icon.trailing + 12",
    "title.centerY == icon.centerY",
    "title.trailing <= count.leading - 12",
    "count.trailing == superview.trailing - 16",
    "count.firstBaseline == title.firstBaseline"
  ]
}`),
	...sources.slice(1),
];
