import { z } from "zod";
import { uuid } from "../../schema/values.ts";

// The text of notes and comments is stored twice: verbatim, and as a document of paragraphs with text and
// mentions. Offsets count Unicode code points of the text as sent, so CR LF counts as two.

export const RecordReference = z
  .strictObject({
    kind: z
      .enum(["user", "task", "quote", "order", "file", "agenda_item"])
      .meta({ description: "What it names: a member (`user`) or a record." }),
    id: uuid().meta({ description: "The id of that record, or the user id of the member." }),
  })
  .meta({ id: "RecordReference", description: "A record of the organization that a text names." });
export type RecordReference = z.infer<typeof RecordReference>;

export const Selection = z
  .strictObject({
    start: z
      .int()
      .min(0)
      .meta({ description: "Offset of the first character.", examples: [0] }),
    end: z
      .int()
      .min(1)
      .meta({
        description: "Offset after the last character; greater than `start`.",
        examples: [5],
      }),
    reference: RecordReference.meta({ description: "What the range names." }),
  })
  .meta({
    id: "Selection",
    description:
      "A range of the text that refers to a record. Offsets count Unicode code points of the text as sent: an emoji may be one, CR LF is two.",
  });
export type Selection = z.infer<typeof Selection>;

const textDescription = "The characters, as they were sent.";

const Inline = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("text").meta({ description: "Plain text." }),
      text: z
        .string()
        .meta({ description: textDescription, examples: [" kijkt hier morgen naar."] }),
    }),
    z.strictObject({
      type: z.literal("mention").meta({ description: "Text that names a record." }),
      text: z.string().meta({ description: textDescription, examples: ["@Daan"] }),
      reference: RecordReference.meta({ description: "What the text names." }),
    }),
  ])
  .meta({ id: "ContentInline", description: "A stretch of text, or one that names a record." });
type Inline = z.infer<typeof Inline>;

const Block = z
  .strictObject({
    type: z.literal("paragraph").meta({ description: "The only kind of block." }),
    content: z
      .array(Inline)
      .meta({ description: "The line from left to right; empty for an empty line." }),
  })
  .meta({ id: "ContentBlock", description: "One line of the text, without its line ending." });
type Block = z.infer<typeof Block>;

export const ContentDoc = z
  .strictObject({
    version: z.literal(1).meta({
      type: "integer",
      description: "The version of the document format.",
    }),
    blocks: z.array(Block).meta({ description: "The lines of the text, from top to bottom." }),
  })
  .meta({
    id: "ContentDoc",
    description: "A text as paragraphs of text and mentions. An empty line has no content.",
  });
export type ContentDoc = z.infer<typeof ContentDoc>;

/** A validation error of a selection: its path in the list of selections, and the expected value. */
export type SelectionError = {
  path: [index: number, member?: "start" | "end"];
  rule: "min" | "max" | "range";
  message: string;
  expected: unknown;
};

/**
 * Converts a text to its document. LF and CR LF end a paragraph; a text without either is one paragraph.
 *
 * @param text as sent; kept verbatim except for line endings
 * @param selections without `selectionErrors` in this text
 */
export function toContentDoc(text: string, selections: readonly Selection[]): ContentDoc {
  const codePoints = Array.from(text);
  let next = 0;
  const blocks = toLines(codePoints).map(([start, end]): Block => {
    const content: Inline[] = [];
    let position = start;
    const addText = (until: number) => {
      if (until > position)
        content.push({ type: "text", text: codePoints.slice(position, until).join("") });
    };
    for (; next < selections.length; next += 1) {
      const selection = selections[next];
      if (selection === undefined || selection.end > end) break;
      addText(selection.start);
      position = selection.end;
      content.push({
        type: "mention",
        text: codePoints.slice(selection.start, selection.end).join(""),
        reference: selection.reference,
      });
    }
    addText(end);
    return { type: "paragraph", content };
  });
  return { version: 1, blocks };
}

/**
 * Returns the errors in the offsets of selections: each must be a range of at least one code point inside the
 * text and inside one paragraph, after the one before it. No range may contain a line ending or a part of
 * one, so an offset between CR and LF is always invalid.
 *
 * @param selections with integer offsets from 0
 */
export function selectionErrors(
  text: string,
  selections: readonly { start: number; end: number }[],
): SelectionError[] {
  const codePoints = Array.from(text);
  const lines = toLines(codePoints);
  const lineOf = new Uint32Array(codePoints.length);
  lines.forEach(([start], line) => lineOf.fill(line, start, lines[line + 1]?.[0]));
  const isInOneLine = (start: number, end: number) => {
    const line = lineOf[start] ?? 0;
    return line === lineOf[end - 1] && end <= (lines[line]?.[1] ?? 0);
  };
  let minStart = 0;
  return selections.flatMap(({ start, end }, index): SelectionError[] => {
    const errors: SelectionError[] = [];
    if (end <= start) {
      const message = `must be greater than start, which is ${start}`;
      errors.push({ path: [index, "end"], rule: "min", message, expected: start + 1 });
    }
    if (end > codePoints.length) {
      const message = `must be at most ${codePoints.length}, the length of the text`;
      errors.push({ path: [index, "end"], rule: "max", message, expected: codePoints.length });
    } else if (end > start && !isInOneLine(start, end)) {
      const message = "must not hold a line ending";
      errors.push({ path: [index], rule: "range", message, expected: "a range inside one line" });
    }
    if (start < minStart) {
      const message = `must be at least ${minStart}, where the selection before ends`;
      errors.push({ path: [index, "start"], rule: "min", message, expected: minStart });
    }
    minStart = Math.max(minStart, end);
    return errors;
  });
}

/** Returns start and end of each line, without LF or CR LF. */
function toLines(codePoints: readonly string[]): [start: number, end: number][] {
  const lines: [number, number][] = [];
  let start = 0;
  codePoints.forEach((codePoint, index) => {
    if (codePoint !== "\n") return;
    lines.push([start, index > start && codePoints[index - 1] === "\r" ? index - 1 : index]);
    start = index + 1;
  });
  lines.push([start, codePoints.length]);
  return lines;
}

const Offsets = z.object({ start: z.int().min(0), end: z.int().min(1) });

/**
 * A Zod check for bodies with `text` and `selections`. It checks only values of the right type, so that its
 * errors are reported together with the other errors of the body.
 */
export const selectionsFitText = z.superRefine<{ text: unknown; selections?: unknown }>(
  (body, context) => {
    const { text, selections } = body;
    if (typeof text !== "string" || !Array.isArray(selections)) return;
    const wellFormed = selections.flatMap((selection: unknown, index) => {
      const { data } = Offsets.safeParse(selection);
      return data === undefined ? [] : [{ ...data, index }];
    });
    for (const { path, rule, message, expected } of selectionErrors(text, wellFormed)) {
      const [position, member] = path;
      context.addIssue({
        code: "custom",
        path: [
          "selections",
          wellFormed[position]?.index ?? position,
          ...(member === undefined ? [] : [member]),
        ],
        params: { rule, expected },
        message,
      });
    }
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
