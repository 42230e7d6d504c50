import type { ImportKind } from "../transfer-kinds.ts";

/** What other programs call the values of enumerations, in Dutch, English, German and French, separated by `;`. */
type ValueSynonyms = Readonly<Record<string, string>>;

const activeWords =
  "actief; active; aktiv; actif; ja; yes; oui; true; waar; wahr; vrai; 1; x; open; in gebruik; enabled; klant; customer; kunde; client; lopend; a; j; y";
const inactiveWords =
  "inactief; niet actief; inactive; inaktiv; nicht aktiv; inactif; nee; no; nein; non; false; onwaar; falsch; faux; 0; geblokkeerd; blocked; gesperrt; bloque; opgezegd; gestopt; gesloten; closed; archived; gearchiveerd; disabled; ex klant; former customer; n; voormalig; vervallen";

const archivedWords = `${inactiveWords}; archiviert; archive; uit assortiment; niet leverbaar; discontinued; obsolete; uitgefaseerd`;

const byField: Readonly<Record<string, ValueSynonyms>> = {
  unitCode: {
    C62: "stuk; stuks; st; stk; stck; piece; pieces; pcs; pc; ea; each; unit; units; stuck; unite; unites; u; piece s; eenheid; eenheden; per stuk; einheit; pce",
    HUR: "uur; uren; u; hour; hours; h; hr; hrs; stunde; stunden; std; heure; heures; per uur; manuur",
    DAY: "dag; dagen; day; days; d; tag; tage; jour; jours; per dag; dagdeel",
    MTR: "meter; meters; m; mtr; m1; strekkende meter; lfm; laufmeter; metre; metres; metro; lopende meter",
    MTK: "m2; m²; vierkante meter; vierkante meters; square meter; square metre; square metres; sqm; qm; quadratmeter; metre carre; mtr2; m^2",
    KGM: "kg; kilo; kilogram; kilograms; kilogramm; kilogramme; kilogrammes; kilos; kgs",
    LTR: "l; liter; liters; ltr; litre; litres; lt",
    KMT: "km; kilometer; kilometers; kilometre; kilometres; kms",
    SET: "set; sets; satz; jeu; stel; lot; kit; paar",
  },
  vatCategory: {
    S: "standaard; standard; hoog; laag; normaal; normal; hoog tarief; laag tarief; regelsatz",
    Z: "nultarief; zero; zero rated; nul; nulltarif; taux zero",
    E: "vrijgesteld; exempt; steuerfrei; exonere; vrijgesteld van btw; tax exempt",
    AE: "verlegd; btw verlegd; reverse charge; reverse charged; autoliquidation; steuerschuldnerschaft; verleggingsregeling",
    K: "intracommunautair; intra community; icp; ic levering; innergemeinschaftlich; intracommunautaire",
    G: "export; uitvoer; ausfuhr; exportation; buiten de eu",
    O: "geen btw; no vat; outside scope; buiten btw; keine; niet belast",
  },
  language: {
    nl: "nederlands; dutch; niederlandisch; neerlandais; nl nl; nl be; nld; dut; vlaams",
    en: "engels; english; englisch; anglais; en us; en gb; eng",
    de: "duits; german; deutsch; allemand; de de; de at; de ch; deu; ger",
    fr: "frans; french; franzosisch; francais; fr fr; fr be; fra; fre",
  },
  priority: {
    low: "laag; low; niedrig; gering; faible; basse; bas; 1; p4; lowest; onbelangrijk",
    medium:
      "normaal; gemiddeld; gewoon; medium; normal; mittel; moyenne; normale; standaard; middel; 2; p3; none; geen; 0; moyen; average",
    high: "hoog; high; hoch; haute; elevee; belangrijk; important; 3; p2; haut; wichtig; starred",
    urgent:
      "urgent; spoed; dringend; zeer hoog; dringlich; kritisch; critical; urgente; highest; p1; 4; direct; blocker; asap; very high",
  },
  type: {
    company:
      "bedrijf; bedrijven; zakelijk; company; business; organisatie; organization; organisation; firma; unternehmen; entreprise; societe; rechtspersoon; b2b; ja; yes; oui; true; waar; wahr; vrai; 1; bv; nv; vereniging; stichting; overheid; geschaftlich; professionnel; x",
    person:
      "particulier; persoon; prive; person; individual; private; consument; consumer; privat; privatperson; privatkunde; personne; b2c; nee; no; nein; non; false; onwaar; falsch; faux; 0; natuurlijk persoon; private person; contact; privekunde",
  },
};

const byKind: Partial<Record<ImportKind, Readonly<Record<string, ValueSynonyms>>>> = {
  customers: {
    status: {
      lead: "lead; prospect; interessent; potentieel; potential; nieuw; new; suspect; marketing qualified lead; sales qualified lead; opportunity; kans; subscriber; verkoopkans; marketingqualifiedlead; salesqualifiedlead",
      active: activeWords,
      inactive: inactiveWords,
    },
  },
  suppliers: {
    status: {
      active: `${activeWords}; leverancier; supplier; vendor`,
      on_hold:
        "in de wacht; on hold; geblokkeerd; blocked; gesperrt; gepauzeerd; en attente; bloque; pauze",
      archived: archivedWords.replaceAll(/geblokkeerd; blocked; gesperrt; bloque; /gu, ""),
    },
  },
  products: {
    status: {
      draft: "concept; draft; entwurf; brouillon; nieuw; new; in voorbereiding",
      active: activeWords,
      archived: archivedWords,
    },
    kind: {
      good: "product; producten; artikel; artikelen; goed; goederen; good; goods; handelsartikel; materiaal; material; stock item; storable product; stockable product; consumable; consu; storable; voorraad; voorraadartikel; inventory; non inventory; ware; produkt; bien; article; produit; physical; fysiek; onderdeel; onderdelen; item; combo goods",
      service:
        "dienst; diensten; service; services; arbeid; uren; werk; labour; labor; dienstleistung; leistung; prestation; main d oeuvre; arbeitszeit; arbeidsloon",
      bundle:
        "bundel; bundle; pakket; set; kit; samengesteld; combo; paket; lot; samengesteld artikel; assembly",
    },
  },
  customer_assets: {
    status: {
      active: `${activeWords}; in bedrijf; operationeel; operational; in use`,
      in_service:
        "in onderhoud; in service; in reparatie; onderhoud; in wartung; en entretien; being serviced; reparatie; werkplaats; in repair; defect; maintenance",
      retired: `${archivedWords}; buiten gebruik; buiten dienst; ausser betrieb; hors service; retired; verkocht; gesloopt; afgedankt; sold; scrapped`,
    },
  },
};

/** Returns what other programs call the values of a field. */
export function valueSynonymsOf(kind: ImportKind, field: string): ValueSynonyms {
  return byKind[kind]?.[field] ?? byField[field] ?? {};
}
