import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { drawSequence } from "./draw-sequence.ts";
import { drawStates } from "./draw-states.ts";
import { type Drawing, fontSize, lineHeight, width } from "./drawing.ts";
import { arrowText } from "./flow-blocks.ts";
import { toFlow } from "./flow.ts";
import { countOverlaps, layOutFlow } from "./lay-out.ts";
import { textWidth } from "./text-width.ts";

const words = { title: "T", description: "D" };

const login = toFlow({
  ...words,
  kind: "sequence",
  flow: `
    Program -> Browser: open the address of the identity provider with a challenge
    Browser -> Identity provider: sign in and agree
    Identity provider --> Browser: back to the program with a code
    Browser -> Program: the code
    Program -> Program: compare the state
    Program -> Service: a request with the token
  `,
});

const quote = toFlow({
  ...words,
  kind: "states",
  flow: `
    * -> draft
    draft -> sent: send
    sent -> accepted: the customer accepts
    accepted -> converted: make an order
    sent -> expired: after validUntil
    expired -> sent: send again with a new date that lies in the future
    draft -> cancelled
    sent -> cancelled: cancel
  `,
});

const members = toFlow({
  ...words,
  kind: "sequence",
  flow: `
    Admin -> Service: createInvitation with an address and a role
    Service -> Person: mail with a link, valid for seven days
    Person -> Service: acceptInvitation with the token of the link
    Service --> Admin: metadata of the protected resource, which has more words than fit
  `,
});

/** Returns the segments of a lifeline, from top to bottom. */
const piecesOf = (d: string) =>
  Array.from(d.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/gu), ([, x, from, to]) => ({
    x: Number(x),
    from: Number(from),
    to: Number(to),
  }));

const texts = ({ shapes }: Drawing) =>
  shapes.flatMap((shape) => (shape.shape === "text" ? [shape] : []));

describe("a flow", () => {
  test("has its names in order of first occurrence, and marks replies", () => {
    expect(login.names).toEqual(["Program", "Browser", "Identity provider", "Service"]);
    expect(login.arrows[2]).toEqual({
      from: "Identity provider",
      to: "Browser",
      label: "back to the program with a code",
      isReply: true,
    });
    expect(quote.arrows[0]).toEqual({ from: "*", to: "draft", label: "", isReply: false });
  });

  test.each([
    [{ kind: "pie", flow: "a -> b" }, 'kind of <Diagram> is "sequence", "states" or "records".'],
    [{ kind: "states", flow: "" }, "<Diagram> needs flow."],
    [{ kind: "states", flow: "a => b" }, "from -> to: words"],
    [{ kind: "records", flow: "a -> b" }, "customer 1 -> 0..* task: has"],
    [{ kind: "states", flow: "a -> b", title: "" }, "<Diagram> needs title."],
  ])("throws for invalid attributes: %o", (attributes, message) => {
    expect(() => toFlow({ ...words, ...attributes })).toThrow(message);
  });
});

describe("a drawing", () => {
  test.each([
    ["sequence", drawSequence(login), login],
    ["states", drawStates(quote), quote],
  ])("%s: shows every text within the bounds of the drawing", (_, drawing, flow) => {
    const shown = texts(drawing);
    const shownText = shown.map(({ lines }) => lines.join(" "));
    for (const name of flow.names.filter((other) => other !== "*"))
      expect(shownText).toContain(name);
    for (const { label } of flow.arrows)
      expect(shownText.some((text) => text.endsWith(label))).toBe(true);
    for (const { lines, x, y, anchor } of shown) {
      for (const line of lines) {
        const size = textWidth(line, 13);
        const left = anchor === "middle" ? x - size / 2 : x;
        expect(left, line).toBeGreaterThanOrEqual(0);
        expect(left + size, line).toBeLessThanOrEqual(drawing.width);
      }
      expect(y).toBeLessThan(drawing.height);
    }
  });

  test.each([login, members])("sequence: lifelines do not touch labels", (flow) => {
    const drawing = drawSequence(flow);
    const lanes = drawing.shapes.flatMap((shape) =>
      shape.shape === "line" && shape.look === "lifeline" ? [piecesOf(shape.d)] : [],
    );
    expect(lanes.flat().length).toBeGreaterThan(flow.names.length);
    for (const { lines, x, y, look } of texts(drawing)) {
      if (look === "name") continue;
      const half = Math.max(...lines.map((line) => textWidth(line, fontSize))) / 2;
      const [top, bottom] = [y - fontSize, y + (lines.length - 1) * lineHeight];
      for (const lane of lanes.flat()) {
        const isBeside = lane.x <= x - half || lane.x >= x + half;
        expect([lines, isBeside || lane.to <= top || lane.from >= bottom]).toEqual([lines, true]);
      }
    }
  });

  test("sequence: a label that fits in three lines is between the lifelines of its arrow", () => {
    const shapes = texts(drawSequence(members));
    const lane = width / 3;
    const shownText = shapes.find(({ lines }) => lines.join(" ").endsWith("valid for seven days"));
    expect(shownText?.lines).toHaveLength(3);
    expect(shownText?.x).toBe(2 * lane);
    for (const line of shownText?.lines ?? [])
      expect(textWidth(line, fontSize)).toBeLessThan(lane - 8);
    const long = shapes.find(({ lines }) => lines.join(" ").endsWith("more words than fit"));
    expect(long?.lines).toHaveLength(2);
  });

  test("states: each transition has an arrowhead, and no label touches anything else", () => {
    const { shapes } = drawStates(quote);
    const count = (shape: string) => shapes.filter((other) => other.shape === shape).length;
    expect(count("head")).toBe(quote.arrows.length);
    expect(shapes.filter((shape) => shape.shape === "box" && shape.isEnd)).toHaveLength(2);
    expect(countOverlaps(layOutFlow(quote))).toBe(0);
  });

  test("states: they are in two dimensions and fit a phone", () => {
    const { boxes, width: drawingWidth } = layOutFlow(quote);
    expect(new Set(boxes.map(({ x }) => x)).size).toBeGreaterThan(2);
    expect(new Set(boxes.map(({ y }) => y)).size).toBeGreaterThan(2);
    expect(drawingWidth).toBeLessThanOrEqual(width);
  });

  test("records: a relation has its numbers and no arrowhead, and nothing ends", () => {
    const records = toFlow({
      ...words,
      kind: "records",
      flow: `
        customer 1 -> 0..* asset: owns
        customer 0..1 -> 0..* task: has
        asset 0..1 -> 0..* task: is worked on in
      `,
    });
    expect(records.names).toEqual(["customer", "asset", "task"]);
    const drawing = drawStates(records);
    expect(drawing.shapes.some(({ shape }) => shape === "head")).toBe(false);
    const boxes = drawing.shapes.filter((shape) => shape.shape === "box");
    expect(boxes.map(({ isEnd }) => isEnd)).toEqual([false, false, false]);
    const numbers = texts(drawing).flatMap(({ lines }) =>
      lines.filter((line) => /^\d/u.test(line)),
    );
    expect(numbers).toEqual(["1", "0..*", "0..1", "0..*", "0..1", "0..*"]);
    expect(arrowText(records.arrows[0]!, "en")).toBe("customer (1) → asset (0..*): owns");
  });
});

const guides = fileURLToPath(new URL("../../../content/", import.meta.url));
const diagrams = readdirSync(guides)
  .filter((name) => name.endsWith(".mdx"))
  .flatMap((name) =>
    Array.from(
      readFileSync(guides + name, "utf8").matchAll(
        /<Diagram\s+kind="(?<kind>states|records)"\s+title="(?<title>[^"]+)"[^`]+flow=\{`(?<flow>[^`]+)`\}/gu,
      ),
      ({ groups }) => ({
        name,
        title: groups?.["title"] ?? "",
        attributes: { ...words, ...groups },
      }),
    ),
  );

test.each(diagrams)("$name: nothing overlaps in “$title”", ({ attributes }) => {
  const result = layOutFlow(toFlow(attributes));
  expect(countOverlaps(result)).toBe(0);
  expect(result.width).toBeLessThan(1.5 * width);
});
