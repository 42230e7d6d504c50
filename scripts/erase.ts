import { parseArgs } from "node:util";
import {
  asOperator,
  eraseValues,
  parseConfig,
  type RecordReference,
  type StoredValueCounts,
} from "@werkbank/api";

// `npm run erase`: removes the values of records from the audit log and the events, for a data subject who
// requests erasure. The service must not be running on the embedded database.

const usage =
  "npm run erase -- ORGANIZATION KIND/ID …: counts what the audit log and the events hold of these records, such as customer/1042, and erases it with --apply";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function readSubjects(organizationId: string | undefined, records: string[]): RecordReference[] {
  if (organizationId === undefined || records.length === 0) throw new Error(usage);
  if (!uuid.test(organizationId)) {
    throw new Error(`${organizationId} is no id of an organization, which is a UUID. ${usage}`);
  }
  return records.map((record) => {
    const [kind, id, ...more] = record.split("/");
    if (!kind || !id || more.length > 0) {
      throw new Error(`${record} is not KIND/ID, such as customer/1042. ${usage}`);
    }
    return { organizationId, kind, id };
  });
}

const formatTraces = (
  { kind, id }: RecordReference,
  { entries, values, events }: StoredValueCounts,
): string => `${kind}/${id}  entries: ${entries}, values: ${values}, events: ${events}`;

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { apply: { type: "boolean", default: false }, help: { type: "boolean" } },
  });
  if (options.help === true) {
    console.log(usage);
  } else {
    const [organizationId, ...records] = positionals;
    const subjects = readSubjects(organizationId, records);
    const dryRun = !options.apply;
    await asOperator(parseConfig(process.env), async (database) => {
      for (const subject of subjects) {
        console.log(
          formatTraces(subject, await eraseValues(database, subject, { now: new Date(), dryRun })),
        );
      }
    });
    console.log(dryRun ? "Nothing has been erased; --apply erases it." : "Erased.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
