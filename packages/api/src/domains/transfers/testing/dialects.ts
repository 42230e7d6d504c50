// How other programs write customers, contacts, products and tasks as CSV. Names of columns and formats are those of:
//   Excel           https://support.microsoft.com/office/import-or-export-text-txt-or-csv-files-5250ac4c-663c-47ce-937b-339e391393ba
//                   (separators, dates and decimals of the system's region)
//   LibreOffice     https://help.libreoffice.org/latest/en-US/text/shared/00/00000207.html
//   Google Sheets   https://support.google.com/docs/answer/58515 (the locale of the spreadsheet)
//   HubSpot         https://knowledge.hubspot.com/import-and-export/export-records
//   Odoo            https://www.odoo.com/documentation/19.0/applications/essentials/export_import_data.html
//   Exact Online    https://www.nango.dev/docs/integrations/all/exact-online.md
//   Moneybird       https://developer.moneybird.com/api/contacts/

export type DialectKind = "customers" | "customer_contacts" | "products" | "tasks";

/** The records that all dialects write; amounts are in cents, times in minutes of Amsterdam. */
export type DialectRecords = {
  customers: {
    externalId: string;
    name: string;
    email: string;
    phone: string;
    street: string;
    houseNumber: string;
    postalCode: string;
    city: string;
    country: "NL" | "DE" | "BE" | "US";
    status: "active" | "inactive";
    paymentTermsDays: number;
  }[];
  customer_contacts: {
    customer: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
  }[];
  products: {
    sku: string;
    name: string;
    kind: "good" | "service";
    unitCode: "C62" | "HUR" | "MTR";
    unitPriceMinor: number;
    costPriceMinor: number;
    vatRate: 21 | 9 | 0;
  }[];
  tasks: {
    title: string;
    customer: string;
    /** `YYYY-MM-DD` */
    due: string;
    /** `HH:MM` */
    time: string;
    priority: "low" | "medium" | "high";
  }[];
};

type Words = Readonly<Record<string, string>>;

export type Dialect = {
  name: string;
  delimiter: "," | ";" | "\t";
  /** The columns of each kind, with their cells; kinds that the program does not export are omitted. */
  tables: { [Kind in DialectKind]?: Columns<DialectRecords[Kind][number]> };
};

type Columns<Item> = Readonly<Record<string, (item: Item) => string>>;

/** The names of customers by their external numbers. */
const nameOf = (number: string): string => `Klant ${number} Zürich & Co`;

const places = ["Utrecht", "'s-Hertogenbosch", "Köln", "Liège", "Groningen"];
const countries = ["NL", "NL", "DE", "BE", "NL"] as const;

/** Creates records with every kind of value that a format may confuse. */
export function createDialectRecords(): DialectRecords {
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  const amounts = [47030, 494333, 1250, 99, 100000, 123456, 5, 450000, 2000, 89995, 120050, 77];
  return {
    customers: numbers.map((index) => ({
      externalId: String(10001 + index),
      name: nameOf(String(10001 + index)),
      email: `info${index}@klant.example`,
      phone: `030-55501${String(index).padStart(2, "0")}`,
      street: ["Dorpsstraat", "Kerkstraße", "Rue de l’Église"][index % 3] as string,
      houseNumber: `${index + 1}${index % 4 === 0 ? "a" : ""}`,
      postalCode: `35${String(index).padStart(2, "0")} AB`,
      city: places[index % places.length] as string,
      country: countries[index % countries.length] as "NL",
      status: index % 5 === 4 ? "inactive" : "active",
      paymentTermsDays: [14, 30, 60][index % 3] as number,
    })),
    customer_contacts: numbers.map((index) => ({
      customer: String(10001 + index),
      firstName: ["Anna", "Jürgen", "Zoë"][index % 3] as string,
      lastName: ["de Vries", "Müller", "van ’t Hof"][index % 3] as string,
      email: `contact${index}@klant.example`,
      phone: `06-123456${String(index).padStart(2, "0")}`,
    })),
    products: numbers.map((index) => ({
      sku: `ART-${100 + index}`,
      name: `Artikel ${index} "maat ${index}"`,
      kind: index % 4 === 3 ? "service" : "good",
      unitCode: (["C62", "C62", "MTR", "HUR"] as const)[index % 4] as "C62",
      unitPriceMinor: amounts[index] as number,
      costPriceMinor: Math.floor((amounts[index] as number) / 2),
      vatRate: ([21, 9, 21, 0] as const)[index % 4] as 21,
    })),
    tasks: numbers.map((index) => ({
      title: `Taak ${index}`,
      customer: String(10001 + index),
      due: `2026-${String((index % 12) + 1).padStart(2, "0")}-${String((index * 5 + 3) % 28 || 28).padStart(2, "0")}`,
      time: `${String(8 + (index % 9)).padStart(2, "0")}:30`,
      priority: (["low", "medium", "high"] as const)[index % 3] as "low",
    })),
  };
}

/** Formats an amount in cents with separators: `4.943,33`. */
function formatAmount(minor: number, decimal: "," | ".", thousands: string): string {
  const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
  return `${whole}${decimal}${String(minor % 100).padStart(2, "0")}`;
}

/** Formats a date by a pattern such as `dd-mm-yyyy`; `d` and `m` have no leading zero. */
function formatDate(date: string, pattern: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const parts: Words = {
    yyyy: year,
    yy: year.slice(2),
    mm: month,
    dd: day,
    m: String(Number(month)),
    d: String(Number(day)),
  };
  return pattern.replaceAll(/yyyy|yy|mm|dd|m|d/gu, (part) => parts[part] ?? part);
}

const formatHalfDay = (time: string): string => {
  const [hour = "", minute = ""] = time.split(":");
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
};

const pick =
  (words: Words) =>
  (value: string | number): string =>
    words[String(value)] ?? String(value);

const dutch = {
  status: pick({ active: "Actief", inactive: "Inactief" }),
  kind: pick({ good: "Artikel", service: "Dienst" }),
  unit: pick({ C62: "stuk", HUR: "uur", MTR: "meter" }),
  priority: pick({ low: "Laag", medium: "Normaal", high: "Hoog" }),
  country: pick({ NL: "Nederland", DE: "Duitsland", BE: "België", US: "Verenigde Staten" }),
};

const german = {
  status: pick({ active: "aktiv", inactive: "inaktiv" }),
  kind: pick({ good: "Ware", service: "Dienstleistung" }),
  unit: pick({ C62: "Stk.", HUR: "Std.", MTR: "Meter" }),
  priority: pick({ low: "niedrig", medium: "mittel", high: "hoch" }),
  country: pick({ NL: "Niederlande", DE: "Deutschland", BE: "Belgien", US: "Vereinigte Staaten" }),
};

const english = {
  status: pick({ active: "Active", inactive: "Inactive" }),
  kind: pick({ good: "Goods", service: "Service" }),
  unit: pick({ C62: "pcs", HUR: "Hours", MTR: "m" }),
  priority: pick({ low: "Low", medium: "Medium", high: "High" }),
  country: pick({ NL: "Netherlands", DE: "Germany", BE: "Belgium", US: "United States" }),
};

const excelDutch: Dialect = {
  name: "Excel in the Netherlands",
  delimiter: ";",
  tables: {
    customers: {
      Klantnummer: (item) => item.externalId,
      Bedrijfsnaam: (item) => item.name,
      "E-mailadres": (item) => item.email,
      "Tel.": (item) => item.phone,
      Straat: (item) => item.street,
      "Huisnr.": (item) => item.houseNumber,
      Postcode: (item) => item.postalCode,
      Plaats: (item) => item.city,
      Land: (item) => dutch.country(item.country),
      Status: (item) => dutch.status(item.status),
      "Betaaltermijn (dagen)": (item) => String(item.paymentTermsDays),
    },
    customer_contacts: {
      Klantnr: (item) => item.customer,
      Voornaam: (item) => item.firstName,
      Achternaam: (item) => item.lastName,
      "E-mail": (item) => item.email,
      Mobiel: (item) => item.phone,
    },
    products: {
      Artikelnummer: (item) => item.sku,
      Omschrijving: (item) => item.name,
      Soort: (item) => dutch.kind(item.kind),
      Eenheid: (item) => dutch.unit(item.unitCode),
      "Prijs excl. btw": (item) => `€ ${formatAmount(item.unitPriceMinor, ",", ".")}`,
      Inkoopprijs: (item) => formatAmount(item.costPriceMinor, ",", ""),
      "Btw (%)": (item) => `${item.vatRate}%`,
    },
    tasks: {
      Taak: (item) => item.title,
      Klant: (item) => nameOf(item.customer),
      Deadline: (item) => `${formatDate(item.due, "d-m-yyyy")} ${item.time}`,
      Prioriteit: (item) => dutch.priority(item.priority),
    },
  },
};

const excelGerman: Dialect = {
  name: "Excel in Germany",
  delimiter: ";",
  tables: {
    customers: {
      "Kundennr.": (item) => item.externalId,
      Firma: (item) => item.name,
      "E-Mail": (item) => item.email,
      Telefon: (item) => item.phone,
      Straße: (item) => item.street,
      Hausnummer: (item) => item.houseNumber,
      PLZ: (item) => item.postalCode,
      Ort: (item) => item.city,
      Land: (item) => german.country(item.country),
      Status: (item) => german.status(item.status),
      "Zahlungsziel (Tage)": (item) => `${item.paymentTermsDays} Tage`,
    },
    customer_contacts: {
      Kundennummer: (item) => item.customer,
      Vorname: (item) => item.firstName,
      Nachname: (item) => item.lastName,
      "E-Mail-Adresse": (item) => item.email,
      Telefonnummer: (item) => item.phone,
    },
    products: {
      "Artikel-Nr.": (item) => item.sku,
      Bezeichnung: (item) => item.name,
      Artikelart: (item) => german.kind(item.kind),
      Einheit: (item) => german.unit(item.unitCode),
      "Verkaufspreis (netto)": (item) => `${formatAmount(item.unitPriceMinor, ",", ".")} €`,
      Einkaufspreis: (item) => `${formatAmount(item.costPriceMinor, ",", ".")} €`,
      "MwSt.-Satz": (item) => `${item.vatRate},0 %`,
    },
    tasks: {
      Aufgabe: (item) => item.title,
      Kunde: (item) => nameOf(item.customer),
      "Fällig am": (item) => `${formatDate(item.due, "dd.mm.yyyy")} ${item.time}`,
      Priorität: (item) => german.priority(item.priority),
    },
  },
};

const excelAmerican: Dialect = {
  name: "Excel in the United States",
  delimiter: ",",
  tables: {
    customers: {
      "Customer Number": (item) => item.externalId,
      "Company Name": (item) => item.name,
      "Email Address": (item) => item.email,
      Phone: (item) => item.phone,
      Address: (item) => `${item.street} ${item.houseNumber}`,
      "ZIP Code": (item) => item.postalCode,
      City: (item) => item.city,
      Country: (item) => english.country(item.country),
      Status: (item) => english.status(item.status),
      "Payment Terms": (item) => `Net ${item.paymentTermsDays}`,
    },
    customer_contacts: {
      Company: (item) => nameOf(item.customer),
      "First Name": (item) => item.firstName,
      "Last Name": (item) => item.lastName,
      Email: (item) => item.email,
      "Mobile Phone": (item) => item.phone,
    },
    products: {
      SKU: (item) => item.sku,
      "Product Name": (item) => item.name,
      Type: (item) => english.kind(item.kind),
      Unit: (item) => english.unit(item.unitCode),
      "Unit Price": (item) => formatAmount(item.unitPriceMinor, ".", ","),
      Cost: (item) => formatAmount(item.costPriceMinor, ".", ","),
      "Tax Rate": (item) => `${item.vatRate}%`,
    },
    tasks: {
      "Task Name": (item) => item.title,
      Customer: (item) => nameOf(item.customer),
      "Due Date": (item) => `${formatDate(item.due, "m/d/yyyy")} ${formatHalfDay(item.time)}`,
      Priority: (item) => english.priority(item.priority),
    },
  },
};

const libreOffice: Dialect = {
  name: "LibreOffice",
  delimiter: ",",
  tables: {
    ...excelDutch.tables,
    products: {
      Code: (item) => item.sku,
      Naam: (item) => item.name,
      Type: (item) => dutch.kind(item.kind),
      Eenheid: (item) => dutch.unit(item.unitCode),
      Verkoopprijs: (item) => `€ ${formatAmount(item.unitPriceMinor, ",", ".")}`,
      Kostprijs: (item) => `€ ${formatAmount(item.costPriceMinor, ",", ".")}`,
      "BTW-tarief": (item) => pick({ 21: "hoog", 9: "laag", 0: "vrijgesteld" })(item.vatRate),
    },
    tasks: {
      Onderwerp: (item) => item.title,
      Klantnummer: (item) => item.customer,
      Vervaldatum: (item) => `${formatDate(item.due, "dd-mm-yy")} ${item.time}`,
      Prio: (item) => dutch.priority(item.priority),
    },
  },
};

const googleSheets: Dialect = {
  name: "Google Sheets",
  delimiter: ",",
  tables: {
    customers: {
      ID: (item) => item.externalId,
      Name: (item) => item.name,
      Email: (item) => item.email,
      "Phone number": (item) => item.phone,
      "Street address": (item) => `${item.street} ${item.houseNumber}`,
      "Postal code": (item) => item.postalCode,
      City: (item) => item.city,
      Country: (item) => item.country.toLowerCase(),
      Active: (item) => (item.status === "active" ? "TRUE" : "FALSE"),
      "Payment term (days)": (item) => String(item.paymentTermsDays),
    },
    customer_contacts: {
      Customer: (item) => nameOf(item.customer),
      "Full name": (item) => `${item.firstName} ${item.lastName}`,
      Email: (item) => item.email,
      Phone: (item) => item.phone,
    },
    products: {
      "Item number": (item) => item.sku,
      Item: (item) => item.name,
      Kind: (item) => english.kind(item.kind),
      "Unit of measure": (item) => english.unit(item.unitCode),
      "Price (EUR)": (item) => `€${formatAmount(item.unitPriceMinor, ".", ",")}`,
      "Cost price": (item) => `€${formatAmount(item.costPriceMinor, ".", ",")}`,
      VAT: (item) => `${item.vatRate}.00%`,
    },
    tasks: {
      Task: (item) => item.title,
      Client: (item) => nameOf(item.customer),
      Due: (item) => `${formatDate(item.due, "yyyy-mm-dd")} ${item.time}`,
      Priority: (item) => english.priority(item.priority),
    },
  },
};

const hubSpot: Dialect = {
  name: "HubSpot",
  delimiter: ",",
  tables: {
    customers: {
      "Record ID": (item) => item.externalId,
      "Company name": (item) => item.name,
      "Company owner": () => "Sanne de Wit",
      "Create Date": () => "2024-02-03 10:15",
      Email: (item) => item.email,
      "Phone Number": (item) => item.phone,
      "Street Address": (item) => `${item.street} ${item.houseNumber}`,
      City: (item) => item.city,
      "Postal Code": (item) => item.postalCode,
      "Country/Region": (item) => english.country(item.country),
      Industry: () => "Retail",
      "Lifecycle Stage": (item) =>
        pick({ active: "Customer", inactive: "Former customer" })(item.status),
    },
    customer_contacts: {
      "Record ID": (item) => `9${item.customer}`,
      "First Name": (item) => item.firstName,
      "Last Name": (item) => item.lastName,
      Email: (item) => item.email,
      "Phone Number": (item) => item.phone,
      "Contact owner": () => "Sanne de Wit",
      "Associated Company": (item) => nameOf(item.customer),
      "Create Date": () => "2024-02-03 10:15",
    },
    products: {
      "Record ID": (item) => `7${item.sku.slice(4)}`,
      Name: (item) => item.name,
      SKU: (item) => item.sku,
      "Product Type": (item) => pick({ good: "Inventory", service: "Service" })(item.kind),
      "Unit price": (item) => formatAmount(item.unitPriceMinor, ".", ""),
      "Unit cost": (item) => formatAmount(item.costPriceMinor, ".", ""),
      "Tax rate": (item) => String(item.vatRate),
      Unit: (item) => english.unit(item.unitCode),
    },
    tasks: {
      "Record ID": (item) => `5${item.customer}`,
      "Task Title": (item) => item.title,
      "Due date": (item) => `${item.due} ${item.time}`,
      Priority: (item) => pick({ low: "Low", medium: "Medium", high: "High" })(item.priority),
      "Associated Company": (item) => nameOf(item.customer),
    },
  },
};

const odoo: Dialect = {
  name: "Odoo",
  delimiter: ",",
  tables: {
    customers: {
      "External ID": (item) => item.externalId,
      Name: (item) => item.name,
      "Is a Company": () => "True",
      Email: (item) => item.email,
      Phone: (item) => item.phone,
      Street: (item) => `${item.street} ${item.houseNumber}`,
      Zip: (item) => item.postalCode,
      City: (item) => item.city,
      Country: (item) => english.country(item.country),
      Active: (item) => (item.status === "active" ? "True" : "False"),
      "Customer Payment Terms": (item) => `${item.paymentTermsDays} Days`,
    },
    customer_contacts: {
      Name: (item) => `${item.firstName} ${item.lastName}`,
      Company: (item) => nameOf(item.customer),
      Email: (item) => item.email,
      Phone: (item) => item.phone,
    },
    products: {
      "Internal Reference": (item) => item.sku,
      Name: (item) => item.name,
      "Product Type": (item) => pick({ good: "Goods", service: "Service" })(item.kind),
      "Unit of Measure": (item) => pick({ C62: "Units", HUR: "Hours", MTR: "m" })(item.unitCode),
      "Sales Price": (item) => formatAmount(item.unitPriceMinor, ".", ""),
      Cost: (item) => formatAmount(item.costPriceMinor, ".", ""),
      "Sales Taxes": (item) => `${item.vatRate}%`,
    },
    tasks: {
      Title: (item) => item.title,
      Customer: (item) => nameOf(item.customer),
      Deadline: (item) => `${item.due} ${item.time}:00`,
      Priority: (item) => pick({ low: "Low", medium: "Medium", high: "High" })(item.priority),
    },
  },
};

const exactOnline: Dialect = {
  name: "Exact Online",
  delimiter: ";",
  tables: {
    customers: {
      Code: (item) => item.externalId.padStart(18, " "),
      Naam: (item) => item.name,
      "E-mail": (item) => item.email,
      Telefoon: (item) => item.phone,
      Adres: (item) => `${item.street} ${item.houseNumber}`,
      Postcode: (item) => item.postalCode,
      Plaats: (item) => item.city,
      Land: (item) => item.country,
      Status: (item) => pick({ active: "Klant", inactive: "Voormalig" })(item.status),
      Betalingsconditie: (item) => `${item.paymentTermsDays} dagen`,
    },
    customer_contacts: {
      "Relatie: Code": (item) => item.customer,
      Voornaam: (item) => item.firstName,
      Achternaam: (item) => item.lastName,
      "E-mail": (item) => item.email,
      Telefoon: (item) => item.phone,
    },
    products: {
      Artikelcode: (item) => item.sku,
      Omschrijving: (item) => item.name,
      Artikelsoort: (item) => dutch.kind(item.kind),
      Eenheid: (item) => dutch.unit(item.unitCode),
      Verkoopprijs: (item) => formatAmount(item.unitPriceMinor, ",", ""),
      Kostprijs: (item) => formatAmount(item.costPriceMinor, ",", ""),
      "Btw-code": (item) =>
        pick({ 21: "BTW hoog tarief", 9: "BTW laag tarief", 0: "Geen BTW" })(item.vatRate),
    },
  },
};

const moneybird: Dialect = {
  name: "Moneybird",
  delimiter: ",",
  tables: {
    customers: {
      Klantnummer: (item) => item.externalId,
      Bedrijfsnaam: (item) => item.name,
      Voornaam: () => "",
      Achternaam: () => "",
      Adresregel1: (item) => `${item.street} ${item.houseNumber}`,
      Adresregel2: () => "",
      Postcode: (item) => item.postalCode,
      Plaats: (item) => item.city,
      Land: (item) => item.country,
      "E-mailadres": (item) => item.email,
      Telefoonnummer: (item) => item.phone,
      "BTW-nummer": () => "",
      Betalingstermijn: (item) => String(item.paymentTermsDays),
      Actief: (item) => (item.status === "active" ? "ja" : "nee"),
    },
    products: {
      Identifier: (item) => item.sku,
      Titel: (item) => item.name,
      Producttype: (item) => dutch.kind(item.kind),
      Eenheid: (item) => dutch.unit(item.unitCode),
      Prijs: (item) => formatAmount(item.unitPriceMinor, ".", ""),
      Inkoopprijs: (item) => formatAmount(item.costPriceMinor, ".", ""),
      "Btw-tarief": (item) => `${item.vatRate}% btw`,
    },
  },
};

export const dialects: readonly Dialect[] = [
  excelDutch,
  excelGerman,
  excelAmerican,
  libreOffice,
  googleSheets,
  hubSpot,
  odoo,
  exactOnline,
  moneybird,
];

/** Returns records of a kind as CSV in a dialect; null if the program does not export such records. */
export function formatDialect<Kind extends DialectKind>(
  { tables, delimiter }: Dialect,
  kind: Kind,
  records: DialectRecords[Kind],
): string | null {
  const columns = tables[kind];
  if (columns === undefined) return null;
  const toCells = (item: DialectRecords[Kind][number]) =>
    Object.values(columns).map((toCell) => toCell(item));
  const lines = [Object.keys(columns), ...records.map(toCells)].map((cells) =>
    cells.map((cell) => quote(cell, delimiter)).join(delimiter),
  );
  return `${lines.join("\r\n")}\r\n`;
}

const quote = (cell: string, delimiter: string): string =>
  /["\r\n]/u.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
