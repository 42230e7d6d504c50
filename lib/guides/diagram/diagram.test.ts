import { describe, expect, test } from "vitest";
import { drawSequence } from "./draw-sequence.ts";
import { drawStates } from "./draw-states.ts";
import type { Drawing } from "./drawing.ts";
import { toFlow } from "./flow.ts";
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

const texts = ({ shapes }: Drawing) =>
  shapes.flatMap((shape) => (shape.shape === "text" ? [shape] : []));

describe("a flow", () => {
  test("has its names in the order of their mention, and tells answers apart", () => {
    expect(login.names).toEqual(["Program", "Browser", "Identity provider", "Service"]);
    expect(login.arrows[2]).toEqual({
      from: "Identity provider",
      to: "Browser",
      label: "back to the program with a code",
      isAnswer: true,
    });
    expect(quote.arrows[0]).toEqual({ from: "*", to: "draft", label: "", isAnswer: false });
  });

  test.each([
    [{ kind: "pie", flow: "a -> b" }, 'kind of <Diagram> is "sequence" or "states".'],
    [{ kind: "states", flow: "" }, "<Diagram> needs flow."],
    [{ kind: "states", flow: "a => b" }, "from -> to: words"],
    [{ kind: "states", flow: "a -> b", title: "" }, "<Diagram> needs title."],
  ])("%o is refused", (attributes, message) => {
    expect(() => toFlow({ ...words, ...attributes })).toThrow(message);
  });
});

describe("a drawing", () => {
  test.each([
    ["sequence", drawSequence(login), login],
    ["states", drawStates(quote), quote],
  ])("%s: every word is shown, within the edges", (_, drawing, flow) => {
    const shown = texts(drawing);
    const said = shown.map(({ lines }) => lines.join(" "));
    for (const name of flow.names.filter((other) => other !== "*")) expect(said).toContain(name);
    for (const { label } of flow.arrows)
      expect(said.some((text) => text.endsWith(label))).toBe(true);
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

  test("states: each transition is one line, and transitions to one state share an arrow head", () => {
    const { shapes } = drawStates(quote);
    const count = (shape: string) => shapes.filter((other) => other.shape === shape).length;
    expect(count("line")).toBe(quote.arrows.length);
    // Straight down: draft, sent, accepted, converted. By the right: expired, sent, cancelled.
    expect(count("head")).toBe(7);
    expect(shapes.filter((shape) => shape.shape === "box" && shape.isEnd)).toHaveLength(2);
  });
});
