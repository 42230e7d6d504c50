import type { ImportKind } from "../transfer-kinds.ts";

// What the columns of other programs are called, in Dutch, English, German and French. Sources, besides the labels of
// ours:
//   Exact Online   https://www.nango.dev/docs/integrations/all/exact-online.md (names of the REST API)
//   Google         https://mydatatables.com/csv-import-export/csv-format-for-google-contacts
//   HubSpot        https://developers.hubspot.com/docs/api-reference/crm-exports-v3/guide
//   Moneybird      https://developer.moneybird.com/api/contacts/
//   Odoo           https://raw.githubusercontent.com/odoo/documentation/19.0/content/applications/essentials/export_import_data.rst
//   others         https://www.digitalefactuur.nl/handleiding/klanten-importeren

/**
 * What a column is about: a field, or with `#` something that is only a part of a field, such as the number of a house.
 * Column names are separated by `;`, and the best ones come first.
 */
export type ColumnMeaning = string;
type Synonyms = Readonly<Record<ColumnMeaning, string>>;

const address: Synonyms = {
  addressLine1:
    "adres; address; straat en huisnummer; straat huisnummer; street address; address line 1; adresregel 1; adresse; anschrift; address 1; address1; adres 1; strasse und hausnummer; strasse hausnummer; bezoekadres; factuuradres; postadres; billing street; mailing street; address 1 street; address 1 formatted; billing address; adresse 1",
  "#street": "straat; straatnaam; street; strasse; rue; street name; street 1",
  "#houseNumber":
    "huisnummer; huisnr; house number; hausnummer; hausnr; house no; street number; numero de rue; nr",
  "#houseNumberAddition":
    "huisnummer toevoeging; huisnummertoevoeging; toevoeging; house number addition; house number suffix; hausnummerzusatz; zusatz",
  addressLine2:
    "adres tweede regel; address line 2; adresregel 2; street2; street 2; address 2; address2; adres 2; adresse 2; adresszusatz; complement adresse; address 1 extended address; suite",
  addressPostalCode:
    "postcode; zip; zip code; postal code; zip postal code; plz; postleitzahl; code postal; zipcode; postal zip code; address 1 postal code; billing code; billing zip; mailing zip; pc",
  addressCity:
    "plaats; woonplaats; stad; city; town; ort; stadt; wohnort; ville; gemeente; vestigingsplaats; plaatsnaam; locality; address 1 city; billing city; mailing city; commune",
  addressState:
    "provincie; state; province; state province; state region; region; regio; bundesland; kanton; departement; address 1 region; billing state; mailing state; county",
  addressCountry:
    "land; country; pays; landcode; country code; landnaam; landerkurzel; country region; address 1 country; billing country; mailing country; lander",
};

const contactDetails: Synonyms = {
  email:
    "email; emailadres; email address; mail; mailadres; email adres; adresse email; adresse mail; courriel; email 1; email 1 address; emailadresse; email work; mailadresse; work email; algemeen emailadres",
  phone:
    "telefoon; telefoonnummer; tel; phone; phone number; telephone; telephone number; telefon; telefonnummer; telefonnr; tel nr; rufnummer; numero telephone; phone 1; phone work; work phone; business phone; office phone; telefoon werk; vast nummer; festnetz; telefoonnr; telnr; fixe; tel 1; telefoon zakelijk; telefoonnummers",
  "#mobile":
    "mobiel; mobiele telefoon; mobiel nummer; mobiele nummer; telefoon mobiel; gsm; mobile; mobile phone; mobile phone number; mobile number; handy; handynummer; mobil; mobiltelefon; mobilnummer; portable; telephone portable; cell; cell phone; 06 nummer; telefoon 2; phone 2; tel 2",
};

const personName: Synonyms = {
  firstName: "voornaam; first name; given name; vorname; prenom; roepnaam; voornamen",
  "#middleName":
    "tussenvoegsel; tussenvoegsels; voorvoegsel; middle name; additional name; infix; last name prefix; tussenv",
  lastName:
    "achternaam; last name; surname; family name; nachname; familienname; nom famille; nom de famille",
};

const identifiers: Synonyms = {
  kvk: "kvk nummer; kvk; kvknr; kvk nr; kamer van koophandel; kamer koophandel; kamer van koophandel nummer; coc number; coc; coc nummer; chamber of commerce; chamber commerce; chamber of commerce number; handelsregisternummer; handelsregister; company registration number; registration number; siret; siren; company id; commercial register",
  btw: "btw nummer; btwnummer; btw nr; btw id; vat number; vat; vat no; vat id; tax id; tax number; tax identification number; ustidnr; ust id; ust idnr; ust id nr; umsatzsteuer id; umsatzsteuer identifikationsnummer; numero tva; numero de tva; tva intracommunautaire; btw identificatienummer; gst number",
  billingEmail:
    "email facturen; emailadres facturen; emailadres voor facturen; factuur email; factuuremail; facturatie email; email facturatie; invoice email; billing email; email invoices; send invoices to email; facturen versturen naar; rechnungs email; email rechnung; email facturation; email facture; emailadres factuur",
  website:
    "website; url; web; website url; webseite; homepage; internetadres; webadres; site web; site; web site; company domain name; domain; website 1; webpage; internet",
};

const text: Synonyms = {
  notes:
    "opmerkingen; opmerking; notities; notitie; notes; note; comments; comment; remarks; remark; bemerkung; bemerkungen; anmerkung; anmerkungen; notizen; notiz; remarques; remarque; memo; toelichting; internal notes; commentaire; interne notitie; internal note",
};

const previousKey: Synonyms = {
  source:
    "bron; source; herkomst; quelle; herkunft; origine; lead source; original source; bronsysteem",
  externalId:
    "extern nummer; external id; external number; externalid; extern id; externe id; record id; id; nummer; number; code; nr; nummer extern; externe nummer; identifier; kenmerk; no",
};

const keysOfCustomers =
  "klantnummer; klantnr; klant nr; klantcode; klant id; relatienummer; relatienr; relatiecode; relatie nr; debiteurnummer; debiteurnr; debiteurennummer; debiteurcode; customer number; customer no; customer id; customer code; customer nr; client number; client id; account number; account code; account no; kundennummer; kundennr; kunden nr; debitorennummer; numero client; code client; company id; contact id; zoekcode; reference; ref; internal reference";

const namesOfCustomers =
  "klantnaam; klant; bedrijfsnaam; bedrijf; naam bedrijf; firma; firmanaam; company name; company; customer name; customer; client name; client; account name; account; organisatie; organization; organisation; organization name; organization 1 name; firmenname; unternehmen; kunde; kundenname; societe; entreprise; raison sociale; nom client; relatienaam; relatie; debiteur; debiteurnaam; handelsnaam; associated company; parent company; company name for contact; related company";

const customerReference: Synonyms = {
  "#customerNumber": keysOfCustomers,
  "#customerName": namesOfCustomers,
  "#customerEmail":
    "email klant; klant email; customer email; email customer; kunde email; email client",
};

const supplierKeys =
  "leveranciersnummer; leveranciernummer; leveranciersnr; leveranciernr; leverancierscode; leveranciercode; crediteurnummer; crediteurnr; crediteurcode; supplier number; supplier code; supplier id; vendor number; vendor code; vendor id; lieferantennummer; lieferantennr; kreditorennummer; code fournisseur; numero fournisseur";

const supplierNames =
  "leverancier; leveranciernaam; leveranciersnaam; naam leverancier; supplier; supplier name; vendor; vendor name; lieferant; lieferantenname; fournisseur; nom fournisseur; crediteur; hoofdleverancier; preferred supplier";

const commerce: Synonyms = {
  currency: "valuta; munt; muntsoort; currency; currency code; wahrung; devise; munteenheid",
  status:
    "status; actief; active; aktiv; klantstatus; statut; etat; actif; lifecycle stage; lead status; toestand; zustand; geblokkeerd status",
};

/** The meanings of the columns of each kind, with their names. */
export const headerSynonyms: Readonly<Record<ImportKind, Synonyms>> = {
  customers: {
    name: `${namesOfCustomers}; naam; name; nom; display name; weergavenaam; volledige naam; full name; zoeknaam; title`,
    ...personName,
    type: "type; soort; klanttype; klantsoort; customer type; company type; type klant; kundentyp; kundenart; art; is a company; is company; bedrijf particulier; zakelijk particulier; type client; zakelijk",
    ...contactDetails,
    ...identifiers,
    ...address,
    ...commerce,
    language:
      "taal; language; preferred language; sprache; langue; taalcode; language code; voorkeurstaal",
    ...text,
    externalId: `${keysOfCustomers}; ${previousKey["externalId"]}`,
    source: previousKey["source"] as string,
    paymentTermsDays:
      "betaaltermijn; betalingstermijn; betalingstermijn dagen; betaaltermijn dagen; betaaltermijn in dagen; betalingstermijn in dagen; payment terms; payment term; payment terms days; payment days; payment period; zahlungsziel; zahlungsfrist; zahlungsziel tage; delai paiement; dagen; betalingsconditie; payment condition; customer payment terms",
    labels:
      "labels; label; tags; tag; groep; groepen; categorie; categorieen; segment; category; categories; schlagworte; etiquettes; kategorie; mots cles",
  },
  customer_contacts: {
    ...personName,
    "#fullName":
      "naam; name; volledige naam; full name; contactpersoon; contactnaam; contact name; contact; naam contactpersoon; ansprechpartner; nom complet; nom; person; persoon; display name; weergavenaam; file as",
    jobTitle:
      "functie; job title; job position; position; title; functietitel; funktion; poste; fonction; rol; role; organization title; organization 1 title; titel; functieomschrijving",
    ...contactDetails,
    isPrimary:
      "hoofdcontact; primary; is primary; primary contact; hauptkontakt; contact principal; hoofdcontactpersoon; main contact; is hoofdcontactpersoon",
    ...text,
    ...customerReference,
  },
  customer_assets: {
    ...customerReference,
    name: "naam; name; object; objectnaam; asset; asset name; omschrijving; description; bezeichnung; gerat; nom; apparaat; installatie; machine; fiets; voertuig; artikel; product; toestel",
    kind: "soort; type; kind; categorie; category; art; asset type; objectsoort; type object; kategorie",
    brand: "merk; brand; make; fabrikant; manufacturer; marke; hersteller; marque; fabricant",
    model:
      "model; modelnaam; modell; modele; typenummer; model number; modelnummer; uitvoering; model name",
    serialNumber:
      "serienummer; serial number; serial no; serial; serienr; serie nr; seriennummer; framenummer; chassisnummer; numero serie; sn; lot serial number; kenteken",
    purchasedAt:
      "aankoopdatum; gekocht op; purchase date; purchased; purchased at; bought on; date purchased; kaufdatum; date achat; leverdatum; datum aankoop; aanschafdatum; verkoopdatum; warranty start",
    warrantyUntil:
      "garantie tot; garantiedatum; einde garantie; warranty until; warranty end; warranty expiration; warranty expires; garantie bis; garantieende; fin garantie; garantie einddatum; warranty expiration date",
    lastServiceAt:
      "laatste onderhoud; laatste beurt; laatste service; last service; last service date; last maintenance; letzte wartung; dernier entretien; datum laatste onderhoud; laatste onderhoudsbeurt",
    nextServiceAt:
      "volgend onderhoud; volgende beurt; volgende service; next service; next service date; next maintenance; nachste wartung; prochain entretien; datum volgend onderhoud; volgende onderhoudsbeurt",
    location: "locatie; location; plek; standplaats; standort; emplacement; waar; site",
    status: commerce["status"] as string,
  },
  products: {
    sku: "sku; artikelnummer; artikelnr; artikel nr; artikelcode; artikel code; productcode; product code; productnummer; product number; item number; item code; item no; artikel; internal reference; artikelnummer intern; code; nummer; number; reference; referentie; referenz; art nr; code article; default code; identifier; product id; id",
    name: "naam; name; omschrijving; artikelnaam; artikelomschrijving; productnaam; product name; item name; item description; title; titel; product; artikelbezeichnung; bezeichnung; artikelname; designation; libelle; nom; item; nom produit; description; beschreibung; produkt",
    description:
      "beschrijving; lange omschrijving; uitgebreide omschrijving; description; omschrijving; long description; sales description; notities; opmerkingen; notes; remarks; toelichting; extra omschrijving; beschreibung; langtext; extra description; details; product description",
    kind: "soort; type; kind; product type; producttype; artikelsoort; artikeltype; item type; art; artikelart; type produit; type article; produkttyp; productsoort",
    status: commerce["status"] as string,
    unitCode:
      "eenheid; unit; unit of measure; uom; einheit; unite; stuks per; verkoopeenheid; unit measure; mengeneinheit; meeteenheid; eenheidscode; sales unit; eh; unit code",
    unitPriceMinor:
      "prijs; verkoopprijs; prijs per eenheid; stuksprijs; eenheidsprijs; price; sales price; sale price; unit price; selling price; list price; rate; tarief; preis; verkaufspreis; einzelpreis; vk preis; prix; prix vente; prix unitaire; vkp; vk; standaard verkoopprijs; standard sales price; public price; bedrag; amount; verkoop; uurtarief",
    "#priceIncludingVat":
      "prijs incl; price incl; verkoopprijs incl; prijs incl btw; prijs inclusief btw; verkoopprijs incl btw; verkoopprijs inclusief btw; price incl vat; price including vat; price incl tax; price including tax; bruttopreis; brutto preis; preis inkl mwst; prix ttc; consumentenprijs; adviesprijs; price incl btw",
    costPriceMinor:
      "kostprijs; inkoopprijs; inkoop; cost; cost price; purchase price; unit cost; kosten; einkaufspreis; ek preis; ek; prix achat; prix revient; cout; cost of goods sold; standaard kostprijs; ikp; inkoopprijs per stuk",
    currency: commerce["currency"] as string,
    vatRate:
      "btw; btw tarief; btw percentage; btw percent; btwpercentage; btw code; vat; vat rate; vat percentage; vat percent; vat code; tax; tax rate; tax percentage; taxes; sales taxes; customer taxes; sales tax; mwst; mwst satz; mehrwertsteuer; ust; steuersatz; tva; taux tva; btwtarief; ust satz; mwst percent; belasting; percent btw; tax percent",
    gtin: "ean; ean code; eancode; gtin; barcode; ean13; bar code; streepjescode; ean nummer; strichcode; upc; code barre; code barres; ean upc",
    "#supplierNumber": supplierKeys,
    "#supplierName": supplierNames,
    supplierSku:
      "artikelnummer leverancier; leverancier artikelnummer; leveranciersartikelnummer; artikelcode leverancier; supplier sku; supplier item code; supplier product code; vendor product code; vendor sku; supplier part number; lieferantenartikelnummer; bestelnummer; bestellnummer; reference fournisseur; vendor code product",
    trackStock:
      "voorraad bijhouden; voorraadartikel; track stock; stock item; is stock item; track inventory; lagerhaltig; gerer stock; bestandsfuhrung; voorraadhoudend; is stocked; suivi stock",
    reorderPoint:
      "bestelpunt; minimumvoorraad; minimale voorraad; min voorraad; reorder point; reorder level; minimum stock; min stock; meldebestand; mindestbestand; stock minimum; bestelniveau; stock minimal",
  },
  suppliers: {
    name: `${supplierNames}; bedrijfsnaam; bedrijf; firma; company; company name; naam; name; nom; firmenname; societe; organisatie; organization name; account name; relatienaam; display name`,
    ...contactDetails,
    orderingEmail:
      "email bestellingen; email voor bestellingen; bestel email; emailadres bestellingen; order email; ordering email; purchase email; bestell email; email commandes; inkoop email",
    ...identifiers,
    ...address,
    ...commerce,
    ...text,
    code: `${supplierKeys}; code; zoekcode; korte naam; short name; kurzname; search code`,
    accountNumber:
      "rekeningnummer; klantnummer; ons klantnummer; account number; customer number; our account number; kundennummer bei lieferant; kundennummer; numero client; klantnummer bij leverancier",
    ...previousKey,
    paymentTermsDays:
      "betaaltermijn; betalingstermijn; betaaltermijn dagen; betalingstermijn dagen; payment terms; payment term; payment days; zahlungsziel; zahlungsfrist; delai paiement; dagen; days; vendor payment terms",
    defaultLeadTimeDays:
      "levertijd; levertijd dagen; levertijd in dagen; lead time; lead time days; delivery time; delivery lead time; lieferzeit; lieferzeit tage; delai livraison",
  },
  tasks: {
    title:
      "titel; title; taak; taaknaam; task; task name; task title; naam; name; onderwerp; subject; omschrijving; werkzaamheden; aufgabe; betreff; tache; titre; summary; samenvatting; bezeichnung; nom; deal name; activity name",
    description:
      "beschrijving; description; omschrijving; toelichting; details; notities; notes; opmerkingen; beschreibung; bemerkung; notizen; remarques; task notes; body; comments; opmerking; note; task description",
    priority: "prioriteit; priority; prio; prioritat; priorite; urgentie; urgency; belang",
    dueAt:
      "deadline; klaar op; vervaldatum; einddatum; due; due date; due at; fallig; fallig am; falligkeit; falligkeitsdatum; echeance; date echeance; date limite; uiterste datum; gereed op; inleverdatum; deadline datum; uiterlijk; due on; end date; fallig bis; vervalt op",
    plannedStartAt:
      "gepland op; geplande start; startdatum; start; begin; start date; planned start; scheduled; scheduled start; scheduled for; beginn; startzeit; geplant am; date debut; debut; planned date; aanvang; begin date; begindatum; planned start at",
    plannedEndAt:
      "gepland tot; gepland einde; einde; eind; planned end; scheduled end; ende; fin; endzeit; date fin; planned end at; geplande einddatum; enddatum",
    estimateMinutes:
      "minuten; duur minuten; geschatte minuten; schatting minuten; estimate minutes; estimated minutes; minutes; duration minutes; dauer minuten; duree minutes; geschatte duur; schatting; duration",
    ...customerReference,
    "#assignee":
      "toegewezen aan; medewerker; uitvoerder; monteur; assignee; assignees; assigned to; owner; responsible; zustandig; zugewiesen an; bearbeiter; assigne a; responsable; verantwoordelijke; task owner; eigenaar; user; activity owner; task assigned to",
    "#orderNumber":
      "ordernummer; order; order number; order no; bestelling; auftrag; auftragsnummer; commande; sales order; ordernr",
    "#quoteNumber":
      "offertenummer; offerte; quote; quote number; quotation; angebot; angebotsnummer; devis; offertenr",
    "#assetNumber":
      "object; objectnummer; asset; asset number; asset id; serienummer; serial number; gerat; installatie; apparaat; machine; framenummer",
    labels:
      "labels; label; tags; tag; categorie; category; soort; type; schlagworte; etiquettes; task type; activity type; kategorie",
  },
  stock_movements: {
    sku: "sku; artikelnummer; artikelnr; artikelcode; productcode; product code; item number; item code; artikel; internal reference; reference; code article; product; art nr",
    locationCode:
      "locatiecode; locatie; location; location code; magazijn; warehouse; lager; lagerort; entrepot; emplacement; vestiging",
    quantity:
      "aantal; voorraad; hoeveelheid; quantity; qty; stock; on hand; quantity on hand; in stock; menge; bestand; anzahl; quantite; beschikbaar; technische voorraad; geteld; counted; stand",
    unitCostMinor:
      "kostprijs; inkoopprijs; cost; unit cost; cost price; einkaufspreis; prix achat; purchase price; cout",
    reason: "reden; reason; grund; raison; motif; oorzaak",
    reference: "kenmerk; referentie; reference document; beleg; belegnummer; bon; pakbon",
    occurredAt:
      "datum; date; geteld op; teldatum; occurred at; zahldatum; mutatiedatum; date comptage; inventurdatum",
  },
};
