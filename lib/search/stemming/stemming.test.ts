import { describe, expect, test } from "vitest";
import { stemDutch } from "./dutch.ts";
import { stemEnglish } from "./english.ts";

/** Words and stems, one after another, as https://snowballstem.org publishes them. */
function pairs(words: string, stems: string): [string, string][] {
  const expected = stems.trim().split(/\s+/);
  return words
    .trim()
    .split(/\s+/)
    .map((word, index) => [word, expected[index]!]);
}

describe("the English stemmer", () => {
  test.each(
    pairs(
      `consign consigned consigning consignment consist consisted consistency consistent
       consistently consisting consists consolation consolations consolatory console consoled
       consoles consolidate consolidated consolidating consoling consolingly consols consonant
       consort consorted consorting conspicuous conspicuously conspiracy conspirator conspirators
       conspire conspired conspiring constable constables constance constancy constant
       knack knackeries knacks knag knave knaves knavish kneaded kneading knee kneel kneeled
       kneeling kneels knees knell knelt knew knick knif knife knight knightly knights knit knits
       knitted knitting knives knob knobs knock knocked knocker knockers knocking knocks knopp knot
       knots generate general communism skies dying hopping hoped ties cries by say`,
      `consign consign consign consign consist consist consist consist
       consist consist consist consol consol consolatori consol consol
       consol consolid consolid consolid consol consol consol conson
       consort consort consort conspicu conspicu conspiraci conspir conspir
       conspir conspir conspir constabl constabl constanc constanc constant
       knack knackeri knack knag knave knave knavish knead knead knee kneel kneel
       kneel kneel knee knell knelt knew knick knif knife knight knight knight knit knit
       knit knit knive knob knob knock knock knocker knocker knock knock knopp knot
       knot generat general communism sky die hop hope tie cri by say`,
    ),
  )("makes of %s %s", (word, stem) => {
    expect(stemEnglish(word)).toBe(stem);
  });
});

describe("the Dutch stemmer", () => {
  test.each(
    pairs(
      `lichaamsziek lichamelijk lichamelijke lichamelijkheden lichamen lichere licht lichtbeeld
       lichtbruin lichtdoorlatende lichte lichten lichtende lichtenvoorde lichter lichtere lichters
       lichtgevoeligheid lichtgewicht lichtgrijs lichthoeveelheid lichtintensiteit lichtje lichtjes
       lichtkranten lichtkring lichtkringen lichtregelsystemen lichtste lichtstromende lichtte
       lichtten lichttoetreding lichtverontreinigde lichtzinnige lid lidia lidmaatschap lidstaten
       lidvereniging opgingen opglanzing opglanzingen opglimlachten opglimpen opglimpende
       opglimping opglimpingen opgraven opgrijnzen opgrijzende opgroeien opgroeiende opgroeiplaats
       ophaal ophaaldienst ophaalkosten ophaalsystemen ophaalt ophaaltruck ophalen ophalend
       ophalers ophef opheffen opheffende opheffing opheldering ophemelde ophemelen opheusden
       ophief ophield ophieven ophoepelt ophoog ophoogzand ophopen ophoping ophouden`,
      `lichaamsziek licham licham licham licham licher licht lichtbeeld
       lichtbruin lichtdoorlat licht licht lichtend lichtenvoord lichter lichter lichter
       lichtgevoel lichtgewicht lichtgrijs lichthoevel lichtintensiteit lichtj lichtjes
       lichtkrant lichtkring lichtkring lichtregelsystem lichtst lichtstrom licht
       licht lichttoetred lichtverontreinigd lichtzinn lid lidia lidmaatschap lidstat
       lidveren opging opglanz opglanz opglimlacht opglimp opglimp
       opglimp opglimp opgrav opgrijnz opgrijz opgroei opgroei opgroeiplat
       ophal ophaaldienst ophaalkost ophaalsystem ophaalt ophaaltruck ophal ophal
       ophaler ophef opheff opheff opheff ophelder ophemeld ophemel opheusd
       ophief ophield ophiev ophoepelt ophog ophoogzand ophop ophop ophoud`,
    ),
  )("makes of %s %s", (word, stem) => {
    expect(stemDutch(word)).toBe(stem);
  });
});
