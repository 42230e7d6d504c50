import { isRecord } from "../../schema/is-record.ts";
import { isMachineMember } from "../../kernel/results/machine-members.ts";

/** Members that say nothing to people: the technical details of the page contain them. */
const technicalMembers =
  /^(id|createdAt|updatedAt|deletedAt|version|sha256|contentBase64|taskNumber|inputSchema|secretHint|testEventId|calls|changedRecords)$/u;

/** Whether a member of a record is shown, rather than only contained in the technical details. */
export function isShownMember(name: string): boolean {
  return !(isMachineMember(name) || technicalMembers.test(name));
}

/** Whether there is no value: null, or an empty text, list or object. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmptyValue);
}
