/** A longer `Accept` header is ignored: no client needs one, and parsing it takes time. */
const maxLength = 4_096;

const type = /^([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)$/u;
/** A weight (RFC 9110 12.4.2), also in the form `.2` that some clients send. */
const weight = /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/u;

type Range = { name: string; q: number; position: number };
type Standing = { q: number; explicit: boolean; position: number };

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
  if (!accept || accept.length > maxLength) return offers[0];
  const ranges = parseAccept(accept);
  if (ranges === undefined) return offers[0];
  let best: { offer: Offer; standing: Standing } | undefined;
  for (const offer of offers) {
    const standing = standingOf(offer, ranges);
    if (standing.q > 0 && (!best || beats(standing, best.standing))) best = { offer, standing };
  }
  return best?.offer;
}

function beats(one: Standing, other: Standing): boolean {
  if (one.q !== other.q) return one.q > other.q;
  if (one.explicit !== other.explicit) return one.explicit;
  return one.explicit && one.position < other.position;
}

function standingOf(offer: string, ranges: readonly Range[]): Standing {
  const family = `${offer.slice(0, offer.indexOf("/"))}/*`;
  for (const name of [offer, family, "*/*"]) {
    const range = ranges.find((candidate) => candidate.name === name);
    if (range) return { q: range.q, explicit: name === offer, position: range.position };
  }
  return { q: 0, explicit: false, position: 0 };
}

/**
 * Parses the valid media ranges, without their parameters. Returns undefined if there are none, or if a range
 * occurs with two different weights: such a header is ignored.
 */
function parseAccept(accept: string): Range[] | undefined {
  const ranges = new Map<string, Range>();
  for (const [position, element] of splitOutsideQuotes(accept, ",").entries()) {
    const [name = "", ...parameters] = splitOutsideQuotes(element, ";").map((part) => part.trim());
    const match = type.exec(name);
    if (!match || (match[1] === "*" && match[2] !== "*")) continue;
    const q = readWeight(parameters);
    if (q === undefined) continue;
    const key = name.toLowerCase();
    const earlier = ranges.get(key);
    if (earlier && earlier.q !== q) return undefined;
    if (!earlier) ranges.set(key, { name: key, q, position });
  }
  return ranges.size > 0 ? [...ranges.values()] : undefined;
}

function readWeight(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=", 2).map((part) => part.trim());
    if (name.toLowerCase() === "q") return weight.test(value) ? Number(value) : undefined;
  }
  return 1;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (quoted && char === "\\") index++;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
