import { remark } from "remark";
import { describe, expect, test } from "vitest";
import { anchorHeadings, headingId } from "./heading-anchors.ts";
import { plainText } from "./markdown.ts";

function headings(markdown: string): { id: string | undefined; text: string }[] {
  const root = remark().parse(markdown);
  anchorHeadings(root);
  return root.children
    .filter((node) => node.type === "heading")
    .map((heading) => ({ id: headingId(heading), text: plainText(heading) }));
}

describe("a heading", () => {
  test("has the id that GitHub derives from its text", () => {
    expect(headings("## Eén categorie\n\n## Eén categorie")).toEqual([
      { id: "eén-categorie", text: "Eén categorie" },
      { id: "eén-categorie-1", text: "Eén categorie" },
    ]);
  });

  test("has the explicit id after its text, also with accents", () => {
    expect(
      headings("## Een bundel verkopen [#verkoop-er-meer-als-één]\n\n## Send [#2-send_it]"),
    ).toEqual([
      { id: "verkoop-er-meer-als-één", text: "Een bundel verkopen" },
      { id: "2-send_it", text: "Send" },
    ]);
  });
});
