import type { RequestError } from "../../problems/problem.ts";
import { followSchema } from "../../schema/follow-schema.ts";
import { toPointer, toReferences } from "../../schema/json-pointer.ts";
import { nearest } from "../../schema/errors/nearest.ts";
import type { Definition } from "./definition.ts";
import { type ResponseOf, toDocumentSchema } from "./definition-document.ts";
import { type Place, toError } from "./definition-error.ts";
import { findPlaceholders, isPointer } from "./placeholders.ts";

/** A pointer that a definition has, and where. */
type Mention = { place: Place; pointer: string; isPlaceholder: boolean };

/** Every path and placeholder of a definition that names nothing which a run can have by then. */
export function checkReferences(definition: Definition, responseOf: ResponseOf): RequestError[] {
  const { conditions, steps } = definition;
  const check = (mentions: Mention[], count: number): RequestError[] => {
    const schema = toDocumentSchema(definition, steps.slice(0, count), responseOf);
    return mentions.flatMap((mention) => toErrors(mention, schema));
  };
  return [
    ...check(pathsIn(conditions, ["conditions"]), 0),
    ...steps.flatMap(({ when, input }, index) => {
      const found = findPlaceholders(input).map(({ path, pointer }) => ({
        place: ["steps", index, "input", ...path],
        pointer,
        isPlaceholder: true,
      }));
      return check([...found, ...pathsIn(when, ["steps", index, "when"])], index);
    }),
  ];
}

/** The tests of conditions, each with its path. */
function pathsIn(value: unknown, place: Place): Mention[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => pathsIn(item, [...place, index]));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "path" && typeof member === "string"
      ? [{ place: [...place, key], pointer: member, isPlaceholder: false }]
      : pathsIn(member, [...place, key]),
  );
}

function toErrors(
  { place, pointer, isPlaceholder }: Mention,
  schema: ReturnType<typeof toDocumentSchema>,
): RequestError[] {
  const write = (text: string) => (isPlaceholder ? `{{${text}}}` : text);
  const received = pointer.slice(0, 80);
  const names = `names nothing: ${write(received)}`;
  if (!isPointer(pointer)) {
    return [toError(place, "unknown", names, pointersTo([], Object.keys(schema.shape)), received)];
  }
  const references = toReferences(pointer);
  const unknown = followSchema(schema, references);
  if (unknown === null) return [];
  const { depth, members } = unknown;
  const holder = references.slice(0, depth);
  const [near] = nearest(references[depth] ?? "", members);
  if (near === undefined) {
    return [toError(place, "unknown", names, pointersTo(holder, members), received)];
  }
  const meant = toPointer([...holder, near, ...references.slice(depth + 1)]);
  const text = `${names}; did you mean ${write(meant)}?`;
  return [toError(place, "unknown", text, meant, received)];
}

const pointersTo = (holder: Place, members: readonly string[]): string[] =>
  members.map((member) => toPointer([...holder, member]));
