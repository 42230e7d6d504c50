import { createHash } from "node:crypto";
import { type BlobStore, queries } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";
import { singel, singelId } from "./singel.ts";

type DemoFile = {
  key: string;
  name: string;
  contentType: string;
  text: string;
  task: string | null;
};

const files: readonly DemoFile[] = [
  {
    key: "accu-meting",
    name: "bakfiets-07-accu.txt",
    contentType: "text/plain",
    text: "Bakfiets 07, accu 500 Wh\nGemeten bij 4 graden: 61% van de capaciteit.\nVervangen voor de winter.\n",
    task: "task:T-1043",
  },
  {
    key: "prijslijst-2025",
    name: "prijslijst-accus-2025.csv",
    contentType: "text/csv",
    text: "artikel;prijs\nACCU-400;399,00\nACCU-500;469,00\n",
    task: null,
  },
  {
    key: "leveranciers",
    name: "leveranciers.csv",
    contentType: "text/csv",
    text: "Naam;Code;E-mail\nKetting Groothandel Meppel;KGM;bestellen@kettinggroothandel.example\nBanden Centrale Utrecht B.V.;BCU;order@banden-centrale.example\n",
    task: null,
  },
  {
    key: "keuringen",
    name: "keuringen.ics",
    contentType: "text/calendar",
    text: [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:keuring-2027@example.com",
      "DTSTART;TZID=Europe/Amsterdam:20270301T090000",
      "DTEND;TZID=Europe/Amsterdam:20270301T093000",
      "RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=6",
      "SUMMARY:Keuring hefbrug",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
    task: null,
  },
];

const blobIdOf = ({ key }: DemoFile): string => singelId(`blob:${key}`);

/**
 * Inserts Lotte's measurements, a price list of 2025, a list of suppliers, and a calendar of inspections. `storeDemoFiles` stores their
 * content at startup.
 */
export function seedFiles(
  transaction: Parameters<DemoSeed>[0],
  { organizationId, now, users }: Parameters<DemoSeed>[1],
): void {
  for (const file of files) {
    const id = singelId(`file:${file.key}`);
    const bytes = Buffer.from(file.text);
    transaction.write(
      queries
        .insertInto("file_blobs")
        .values({ organization_id: organizationId, id: blobIdOf(file), created_at: now }),
    );
    transaction.write(
      queries.insertInto("files").values({
        organization_id: organizationId,
        id,
        name: file.name,
        content_type: file.contentType,
        size_bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        state: "available",
        uploaded_by: users.lotte,
        blob_id: blobIdOf(file),
        created_at: now,
        updated_at: now,
      }),
    );
    if (file.task === null) continue;
    transaction.write(
      queries.insertInto("file_attachments").values({
        organization_id: organizationId,
        file_id: id,
        kind: "task",
        target_id: singelId(file.task),
        position: 0,
      }),
    );
  }
}

/** Stores the content of the demo's files, unless it exists. */
export async function storeDemoFiles(blobs: BlobStore): Promise<void> {
  for (const file of files) {
    const key = { organizationId: singel.id, id: blobIdOf(file) };
    if ((await blobs.head(key)) === null) await blobs.put(key, toChunks(file.text));
  }
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
