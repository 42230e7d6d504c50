/** A longer `Accept` header is ignored: no client needs one, and parsing it takes time. */
const maxHeaderLength = 4_096;

const mediaRangePattern = /^([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)$/u;
/** A weight (RFC 9110 12.4.2), also in the form `.2` that some clients send. */
const weightPattern = /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/u;

type MediaRange = { name: string; q: number; position: number };
type Preference = { q: number; explicit: boolean; position: number };

/**
 * Returns the media type of `offers` that an `Accept` header prefers (RFC 9110 12.5.1). The most specific range
 * sets the weight of a type. Among equal weights, a named type precedes a wildcard, then the type named first.
 * Returns the first offer if the header is missing, malformed or too long. Never throws.
 *
 * @returns undefined if the header accepts none of the offers
 */
export function preferredType<const Offer extends string>(
  accept: string | undefined | null,
  offers: readonly [Offer, ...Offer[]],
): Offer | undefined {
  if (!accept || accept.length > maxHeaderLength) return offers[0];
  const ranges = parseAccept(accept);
  if (ranges === undefined) return offers[0];
  let best: { offer: Offer; preference: Preference } | undefined;
  for (const offer of offers) {
    const preference = preferenceOf(offer, ranges);
    if (preference.q > 0 && (!best || isPreferred(preference, best.preference)))
      best = { offer, preference };
  }
  return best?.offer;
}

function isPreferred(one: Preference, other: Preference): boolean {
  if (one.q !== other.q) return one.q > other.q;
  if (one.explicit !== other.explicit) return one.explicit;
  return one.explicit && one.position < other.position;
}

function preferenceOf(offer: string, ranges: readonly MediaRange[]): Preference {
  const subtypeWildcard = `${offer.slice(0, offer.indexOf("/"))}/*`;
  for (const name of [offer, subtypeWildcard, "*/*"]) {
    const range = ranges.find((candidate) => candidate.name === name);
    if (range) return { q: range.q, explicit: name === offer, position: range.position };
  }
  return { q: 0, explicit: false, position: 0 };
}

/**
 * Parses the valid media ranges, without their parameters. Returns undefined if there are none, or if a range
 * occurs with two different weights: such a header is ignored.
 */
function parseAccept(accept: string): MediaRange[] | undefined {
  const ranges = new Map<string, MediaRange>();
  for (const [position, element] of splitOutsideQuotes(accept, ",").entries()) {
    const [name = "", ...parameters] = splitOutsideQuotes(element, ";").map((part) => part.trim());
    const match = mediaRangePattern.exec(name);
    if (!match || (match[1] === "*" && match[2] !== "*")) continue;
    const q = readWeight(parameters);
    if (q === undefined) continue;
    const key = name.toLowerCase();
    const previous = ranges.get(key);
    if (previous && previous.q !== q) return undefined;
    if (!previous) ranges.set(key, { name: key, q, position });
  }
  return ranges.size > 0 ? [...ranges.values()] : undefined;
}

function readWeight(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=", 2).map((part) => part.trim());
    if (name.toLowerCase() === "q") return weightPattern.test(value) ? Number(value) : undefined;
  }
  return 1;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (isQuoted && char === "\\") index++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
