import { normalizeHeader } from "./normalize-header.ts";

const languages = ["nl", "en", "de", "fr"];

/** Names that people write, besides those of CLDR. */
const otherNames: Readonly<Record<string, string>> = {
  holland: "NL",
  "the netherlands": "NL",
  uk: "GB",
  england: "GB",
  engeland: "GB",
  "great britain": "GB",
  "groot brittannie": "GB",
  usa: "US",
  "united states of america": "US",
  vs: "US",
  "verenigde staten van amerika": "US",
  bundesrepublik: "DE",
  tsjechie: "CZ",
  "czech republic": "CZ",
  turkey: "TR",
};

/** Codes of three letters (ISO 3166-1) of countries with which companies here trade. */
const alpha3: Readonly<Record<string, string>> = Object.fromEntries(
  "NLD:NL BEL:BE DEU:DE FRA:FR GBR:GB USA:US LUX:LU AUT:AT CHE:CH ITA:IT ESP:ES PRT:PT DNK:DK SWE:SE NOR:NO FIN:FI POL:PL CZE:CZ IRL:IE GRC:GR HUN:HU ROU:RO BGR:BG HRV:HR SVN:SI SVK:SK EST:EE LVA:LV LTU:LT CAN:CA CHN:CN JPN:JP TUR:TR"
    .split(" ")
    .map((pair) => [pair.slice(0, 3).toLowerCase(), pair.slice(4)]),
);

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the country codes by the names of countries in four languages. */
function listCodes(): ReadonlyMap<string, string> {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  // Codes that others replace, such as UK, are not those of countries.
  const regions = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const names = languages.flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return regions.flatMap((code): [string, string][] => {
      const name = display.of(code);
      return name === undefined ? [] : [[normalizeHeader(name), code]];
    });
  });
  return new Map([...names, ...Object.entries(otherNames), ...Object.entries(alpha3)]);
}

/** Returns the code of a country by its name in Dutch, English, German or French; undefined if it is none. */
export function findCountryCode(name: string): string | undefined {
  codes ??= listCodes();
  return codes.get(normalizeHeader(name));
}
