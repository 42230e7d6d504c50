import { v7 as uuidv7 } from "uuid";
import type { Problem } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type ContactMethod, type CustomerContact, toDisplayName } from "./customer-contact.ts";

/** The members of a contact that a caller writes, in the order of the body. */
export type ContactFields = {
  firstName: string | null;
  lastName: string | null;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
  isPrimary: boolean;
  notes: string | null;
};

/** Returns the values of the members of a contact that a caller writes. */
export function toContactFields(contact: CustomerContact): ContactFields {
  const { contactProfile: profile, jobTitle, isPrimary, notes } = contact;
  const { firstName, lastName, contactMethods } = profile;
  const valueOf = (type: "email" | "phone") =>
    findPrimaryMethod(contactMethods, type)?.value ?? null;
  return {
    firstName,
    lastName,
    jobTitle,
    email: valueOf("email"),
    phone: valueOf("phone"),
    isPrimary,
    notes,
  };
}

/** Returns the contact after a change; `updatedAt` of the profile and of methods shows what changed. */
export function changeContact(
  contact: CustomerContact,
  fields: ContactFields,
  now: Date,
): CustomerContact {
  const at = now.toISOString();
  const { contactProfile: profile } = contact;
  const { firstName, lastName, jobTitle, email, phone, isPrimary, notes } = fields;
  const contactMethods = (
    [
      ["email", email],
      ["phone", phone],
    ] as const
  ).reduce(
    (methods, [type, value]) => replacePrimaryMethod(methods, type, value, at),
    profile.contactMethods,
  );
  const isSame =
    firstName === profile.firstName &&
    lastName === profile.lastName &&
    contactMethods === profile.contactMethods;
  return {
    ...contact,
    contactProfile: isSame
      ? profile
      : {
          ...profile,
          firstName,
          lastName,
          displayName: toDisplayName({ firstName, lastName }, contactMethods),
          updatedAt: at,
          contactMethods,
        },
    jobTitle,
    isPrimary,
    notes,
    updatedAt: at,
  };
}

/**
 * Applies the members that a request gives to a contact (JSON merge patch, RFC 7396); `changed` is the same
 * object if they change nothing.
 *
 * @throws Problem VALIDATION_FAILED if nothing would be left to identify the contact by
 */
export function mergeContact(
  contact: CustomerContact,
  given: Partial<ContactFields>,
  now: Date,
): { before: ContactFields; after: ContactFields; changed: CustomerContact } {
  const before = toContactFields(contact);
  const after: ContactFields = { ...before, ...given };
  const fields = Object.keys(before) as (keyof ContactFields)[];
  if (fields.every((field) => before[field] === after[field])) {
    return { before, after, changed: contact };
  }
  const changed = changeContact(contact, after, now);
  const wasNamed = contact.contactProfile.displayName !== "";
  if (wasNamed && changed.contactProfile.displayName === "") throw toNamelessProblem(before, after);
  return { before, after, changed };
}

/** Returns the problem for a change that would leave nothing to identify the contact by. */
function toNamelessProblem(before: ContactFields, after: ContactFields): Problem {
  const cleared = (["firstName", "lastName", "email"] as const).filter(
    (field) => before[field] !== after[field],
  );
  return toValidationProblem(
    cleared.map((field) =>
      toBodyError(
        [field],
        "required",
        "cannot be cleared: a first name, a last name or an email address must remain",
        "at least one of firstName, lastName, email",
        after[field],
      ),
    ),
  );
}

/**
 * Creates, replaces or removes the primary method of a type. A replaced method keeps its id, label and position,
 * but is no longer verified; no other method of the type takes the place of a removed one.
 */
function replacePrimaryMethod(
  methods: ContactMethod[],
  type: "email" | "phone",
  value: string | null,
  at: string,
): ContactMethod[] {
  const primary = findPrimaryMethod(methods, type);
  if ((primary?.value ?? null) === value) return methods;
  if (value === null) {
    return methods
      .filter((method) => method !== primary)
      .map((method, position) =>
        method.position === position ? method : { ...method, position, updatedAt: at },
      );
  }
  if (primary !== undefined) {
    const replaced = { ...primary, value, verifiedAt: null, updatedAt: at };
    return methods.map((method) => (method === primary ? replaced : method));
  }
  const created = {
    id: uuidv7(),
    type,
    label: null,
    value,
    isPrimary: true,
    position: Math.max(-1, ...methods.map(({ position }) => position)) + 1,
    verifiedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  return [...methods, created];
}

function findPrimaryMethod(methods: ContactMethod[], type: string): ContactMethod | undefined {
  return methods.find((method) => method.type === type && method.isPrimary);
}
