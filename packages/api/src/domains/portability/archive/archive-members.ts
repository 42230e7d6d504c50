import type { Service } from "../../../service.ts";
import { inOrganization } from "../../transfers/in-organization.ts";
import { organizationTables } from "../organization-tables.ts";
import { type OrganizationSource, readRows, type RowSource } from "./read-rows.ts";

/** A member of the archive. `records` is final once the content has been read. */
export type ArchiveMember = {
  path: string;
  /** What it contains: the name of a table, `file` or `quote_document`. */
  kind: string;
  records: number;
  content: AsyncIterable<Uint8Array>;
};

type Source = OrganizationSource & { service: Pick<Service, "blobs"> };

const auditTables = new Set(["audit_entries", "audit_values", "audit_heads", "audit_anchors"]);

/** Returns what the archive contains, one after another; the audit log last. */
export async function* readMembers(source: Source): AsyncGenerator<ArchiveMember, void> {
  const tables = organizationTables
    .filter(({ reason }) => reason === undefined)
    .map(({ name, secrets = [] }) => ({
      table: name,
      omitted: secrets,
      condition: "t.organization_id = $1",
    }));
  yield toMember(source, {
    table: "organizations",
    omitted: ["approval_policies"],
    condition: "t.id = $1",
  });
  // Row level security shows the service the users who are or were members.
  yield toMember(source, {
    table: "users",
    omitted: ["revoked_apps"],
    condition:
      "exists (select from memberships m where m.organization_id = $1 and m.user_id = t.id)",
  });
  for (const each of tables) if (!auditTables.has(each.table)) yield toMember(source, each);
  yield* readDocuments(source);
  yield* readFiles(source);
  for (const each of tables) if (auditTables.has(each.table)) yield toMember(source, each);
}

function toMember(source: Source, rows: RowSource): ArchiveMember {
  const folder = auditTables.has(rows.table) ? "audit" : "records";
  const member = { path: `${folder}/${rows.table}.jsonl`, kind: rows.table, records: 0 };
  async function* readLines() {
    for await (const page of readRows(source, rows)) {
      member.records += page.length;
      yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(""));
    }
  }
  return Object.assign(member, { content: readLines() });
}

/** The PDF of each version of a quote that was sent. */
async function* readDocuments(source: Source): AsyncGenerator<ArchiveMember, void> {
  for await (const { quote_id, version, pdf } of readPages<{
    key: [string, number];
    quote_id: string;
    version: number;
    pdf: Buffer;
  }>(source, documentsQuery, [null, null])) {
    const path = `quote-documents/${quote_id}-${version}.pdf`;
    yield { path, kind: "quote_document", records: 1, content: toStream(pdf) };
  }
}

const documentsQuery = `select quote_id, version, pdf, json_build_array(quote_id, version) as key
  from quote_documents
  where organization_id = $1 and ($2::uuid is null or (quote_id, version) > ($2::uuid, $3::integer))
  order by quote_id, version limit 10`;

/** The bytes of all files. A file whose bytes have just been deleted is left out. */
async function* readFiles(source: Source): AsyncGenerator<ArchiveMember, void> {
  const { service, organizationId } = source;
  for await (const { id, name, blob_id } of readPages<{
    key: [string];
    id: string;
    name: string;
    blob_id: string;
  }>(source, filesQuery, [null])) {
    const bytes = await service.blobs.get({ organizationId, id: blob_id });
    if (bytes === null) continue;
    yield { path: `files/${id}/${toSafeName(name)}`, kind: "file", records: 1, content: bytes };
  }
}

const filesQuery = `select id, name, blob_id, json_build_array(id) as key from files
  where organization_id = $1 and state = 'available' and blob_id is not null
    and ($2::uuid is null or id > $2::uuid)
  order by id limit 200`;

/** Reads the rows of a query by the key of the last one, which follows the organization in its values. */
async function* readPages<Row extends { key: readonly unknown[] }>(
  source: Source,
  text: string,
  first: readonly null[],
): AsyncGenerator<Row, void> {
  for (let key: readonly unknown[] = first; ;) {
    const values = [source.organizationId, ...key];
    const rows = await inOrganization(source.service, source, (transaction) =>
      transaction.all<Row>({ text, values }),
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    key = last.key;
  }
}

/** Returns the name of a file as a name in a folder of any system. */
const toSafeName = (name: string) =>
  /^\.+$/u.test(name) ? "file" : name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "_");

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
