import { describe, expect, test } from "vitest";
import { stemDutch } from "./dutch.ts";
import { stemEnglish } from "./english.ts";

/** Returns each line as the forms of one word. */
function words(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" "));
}

describe("the forms of an English word", () => {
  test.each(
    words(`
    send sends sending sent
    sell sold selling
    write wrote written writing
    overwrite overwritten overwrites
    lose lost losing
    keep kept
    hold held
    withhold withheld
    pay paid pays
    build built building
    rebuild rebuilt
    begin began begun beginning
    break broke broken
    choose chose chosen choosing
    find found finding
    withdraw withdrew withdrawn
    undo undoes undid undone undoing
    hide hid hidden
    run ran running
    mean meant
    child children
    person people persons
    index indexes indices
    connect connected connection connections
    reject rejected rejection
    delete deleted deletion
    create created creation
    deliver delivered delivery deliveries
    notify notified notification notifications
    verify verified verification
    subscribe subscribed subscription
    convert converted conversion
    expire expired expiry
    revise revised revision
    pay payment payments
    organization organisation organisations
    color colour colours`),
  )("%s, %s … have one stem", (...forms) => {
    expect(new Set(forms.map(stemEnglish)).size, forms.map(stemEnglish).join(" ")).toBe(1);
  });
});

describe("different words", () => {
  test.each(
    words(`
    custom customer
    busy business
    integration integrity
    general generate
    internal international
    account accounting
    ad add`),
  )("%s and %s have two stems in English", (...both) => {
    expect(new Set(both.map(stemEnglish)).size).toBe(2);
  });

  test.each(
    words(`
    man maand
    reden gereed
    bestaan bestand`),
  )("%s and %s have two stems in Dutch", (...both) => {
    expect(new Set(both.map(stemDutch)).size).toBe(2);
  });
});

describe("the forms of a Dutch word", () => {
  test.each(
    words(`
    sturen stuurt gestuurd stuur
    importeren geïmporteerd import imports
    exporteren geëxporteerd export
    plannen gepland planning
    overdragen overgedragen overdracht
    weergeven weergegeven weergave
    versturen verstuurt verstuurd
    verzenden verzendt verzonden verzend
    afwijzen afgewezen
    intrekken ingetrokken
    aanbieden aangeboden
    verkopen verkocht verkoopt
    kopen gekocht
    zoeken gezocht zoekt
    vinden gevonden
    sluiten gesloten
    afsluiten afgesloten
    schrijven geschreven schrijft
    overschrijven overschreven overschrijft
    verschuiven verschoven
    kiezen gekozen kiest
    nemen genomen neemt
    verliezen verloren
    verbinden verbonden
    krijgen gekregen
    lezen gelezen leest
    geven gegeven
    wissen gewist wist
    wijzigen gewijzigd wijzigt gewijzigde wijziging wijzigingen
    verwijderen verwijderd verwijdert verwijderde
    herstellen hersteld herstelt herstelde
    toevoegen toegevoegd toegevoegde
    plannen gepland geplande
    verplaatsen verplaatst verplaatste
    annuleren geannuleerd annuleert
    accepteren geaccepteerd
    aanvaarden aanvaard aanvaarde
    afronden afgerond afgeronde
    bewaren bewaard bewaart
    opslaan opgeslagen
    uitnodigen uitgenodigd uitnodiging uitnodigingen
    bestellen besteld bestelde bestelling bestellingen
    leveren geleverd geleverde levering leveringen
    leverancier leveranciers
    betalen betaald betaalt betaling betalingen
    factureren gefactureerd
    tellen geteld
    maken gemaakt maakt
    aanmaken aangemaakt
    filteren gefilterd filtert filters
    sorteren gesorteerd
    koppelen gekoppeld gekoppelde koppeling
    delen gedeeld
    tonen getoond toont
    openen geopend
    starten gestart
    stoppen gestopt
    controleren gecontroleerd controle
    weigeren geweigerd weigert
    beperken beperkt beperking
    toewijzen toegewezen
    melden gemeld meldt melding
    aanmelden aangemeld
    exporteren geexporteerd
    importeren geimporteerd
    draaien gedraaid draait
    vernieuwen vernieuwd vernieuwt
    verlopen verloopt
    blokkeren geblokkeerd
    versleutelen versleuteld
    ondertekenen ondertekend ondertekening
    bevestigen bevestigd bevestiging
    instellen ingesteld instelling instellingen
    gebruiken gebruikt gebruik
    herhalen herhaald herhaling
    vastleggen vastgelegd
    registreren geregistreerd registratie
    berekenen berekend berekening
    verhogen verhoogd
    taak taken taakje
    klant klanten
    offerte offertes
    rol rollen
    recht rechten
    bedrag bedragen
    prijs prijzen
    sleutel sleutels
    bestand bestanden
    logboek logboeken
    bedrijf bedrijven
    brief brieven
    verzoek verzoeken
    fout fouten
    lijst lijsten
    versie versies
    sessie sessies
    code codes
    veld velden
    adres adressen
    reeks reeksen
    afspraak afspraken
    notitie notities
    product producten
    lid leden
    gebruiker gebruikers
    organisatie organisaties
    permissie permissies
    magazijn magazijnen
    voorraad voorraden
    regel regels
    korting kortingen
    tarief tarieven
    opmerking opmerkingen
    deelnemer deelnemers
    machine machines
    apparaat apparaten
    gegeven gegevens
    antwoord antwoorden antwoordt
    wachtwoord wachtwoorden
    website websites
    dag dagen
    week weken
    maand maanden
    jaar jaren
    stad steden
    cent centen
    medewerker medewerkers
    token tokens
    snel snelle
    nieuw nieuwe
    groot grote
    dubbel dubbele
    vast vaste
    leeg lege
    los losse
    klein kleine
    actief actieve
    kopie kopieen
    reservekopie reservekopieen
    categorie categorieen
    installeren installatie geinstalleerd installeert
    configureren configuratie geconfigureerd
    migreren migratie migraties
    valideren validatie gevalideerd
    goedkeuren goedkeuring goedgekeurd
    verlengen verlenging verlengd verlengde
    beveiligen beveiliging beveiligd
    vertalen vertaling vertaald
    tekenen tekent getekend
    proces processen
    scherm schermen
    mail mails gemaild
    lopen loopt gelopen
    doorlopen doorloopt
    zetten zet gezet
    uitzetten uitgezet uitzet
    aanzetten aangezet
    bijwerken bijgewerkt bijwerkt
    werken werkt gewerkt
    samenvoegen samengevoegd
    bekijken bekeken bekijkt
    begrijpen begrepen
    verwerken verwerkt
    ontvangen ontvangt ontvangst
    verlaten verlaat
    ontbreken ontbreekt
    mislukken mislukt mislukte
    lukken lukt gelukt
    falen faalt gefaald
    ophalen opgehaald ophaalt
    weghalen weggehaald
    vergelijken vergeleken
    doorgeven doorgegeven
    meegeven meegegeven
    meesturen meegestuurd meestuurt
    bijhouden bijgehouden
    onthouden onthoudt
    opgeven opgegeven
    vragen gevraagd vraagt
    dragen gedragen
    schieten geschoten
    fiets fietsen fietsje
    huis huizen
    reis reizen
    kans kansen
    grens grenzen
    les lessen
    brand branden
    geval gevallen
    gebied gebieden
    bewijs bewijzen
    stap stappen
    naam namen
    taal talen
    vraag vragen
    kaart kaarten
    gat gaten
    weg wegen
    bon bonnen
    lijn lijnen
    scope scopes
    rechten recht
    cookie cookies
    server servers
    client clients
    agent agents
    tool tools
    browser browsers
    variabele variabelen
    waarschuwing waarschuwingen waarschuwen
    tabel tabellen
    kolom kolommen
    rij rijen
    teken tekens
    getal getallen
    aantal aantallen
    verbinding verbindingen verbinden verbonden
    standaard standaarden
    tijdstip tijdstippen
    geldig geldige
    verschil verschillen verschilt
    persoon personen
    mens mensen
    vergadering vergaderingen
    opdracht opdrachten
    ontwikkelen ontwikkeling ontwikkeld
    bouwen bouwt gebouwd
    testen getest test
    publiceren gepubliceerd publicatie
    wachten gewacht wacht
    beginnen begonnen begint
    binden gebonden
    roepen geroepen roept
    aanroepen aangeroepen aanroep
    verbieden verboden
    vergeten vergeet
    hoge hoger hoogste hoog
    lage lager laag`),
  )("%s, %s … have one stem", (...forms) => {
    expect(new Set(forms.map(stemDutch)).size, forms.map(stemDutch).join(" ")).toBe(1);
  });

  test.each(
    words(`
    soort sorteren
    bestand bestaan
    toestand toestaan
    false falen
    woord worden
    veld vellen
    part paar
    last las
    order orde
    geval vallen
    gebied bieden
    korting kort`),
  )("%s and %s have two stems", (one, other) => {
    expect(stemDutch(one)).not.toBe(stemDutch(other));
  });
});
