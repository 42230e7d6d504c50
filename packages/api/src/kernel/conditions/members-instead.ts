import type { z } from "zod";
import { toReferences } from "./pointer.ts";

/**
 * Finds where a pointer leaves the values that a schema describes.
 *
 * @returns pointers to the members at that place, none where it holds a text, a number or a list; null for
 *   a pointer that names a value, or may name one, because the schema leaves open what stands there
 */
export function membersInstead(schema: z.core.$ZodType, pointer: string): string[] | null {
  let reached = "";
  let places = toPlaces(schema);
  for (const reference of toReferences(pointer)) {
    if (places.some((place) => place.kind === "open")) return null;
    const next = places.flatMap((place) => follow(place, reference));
    if (next.length === 0) {
      const names = new Set(
        places.flatMap((place) => (place.kind === "object" ? Object.keys(place.shape) : [])),
      );
      return Array.from(names, (name) => `${reached}/${name}`);
    }
    places = next;
    reached += `/${reference}`;
  }
  return null;
}

/** One form that a value may have: optional, nullable and union schemas have several. */
type Place =
  | { kind: "object"; shape: Readonly<Record<string, z.core.$ZodType>> }
  | { kind: "list"; element: z.core.$ZodType }
  | { kind: "scalar" | "open" };

function follow(place: Place, reference: string): Place[] {
  if (place.kind === "list") {
    return /^(?:0|[1-9]\d*)$/u.test(reference) ? toPlaces(place.element) : [];
  }
  if (place.kind !== "object" || !Object.hasOwn(place.shape, reference)) return [];
  const member = place.shape[reference];
  return member === undefined ? [] : toPlaces(member);
}

const scalars = new Set(["string", "number", "int", "boolean", "enum", "literal", "null"]);

function toPlaces(schema: z.core.$ZodType): Place[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return [{ kind: "object", shape: def.shape }];
    case "array":
      return [{ kind: "list", element: def.element }];
    case "union":
      return def.options.flatMap(toPlaces);
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return toPlaces(def.innerType);
    case "lazy":
      return toPlaces(def.getter());
    default:
      return [{ kind: scalars.has(def.type) ? "scalar" : "open" }];
  }
}
