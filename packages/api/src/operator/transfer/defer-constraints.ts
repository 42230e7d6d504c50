import type { LoadTarget } from "./load-target.ts";
import { isOfService } from "./service-schemas.ts";

type Change = { defer: string; restore: string };

/**
 * Makes the tables of the service accept rows in any order: no foreign keys, no triggers, and no row level security
 * for their owner.
 *
 * @returns restores all of it, and checks every foreign key
 */
export async function deferConstraints(target: LoadTarget): Promise<() => Promise<void>> {
  const changes = [
    // Last to be deferred, first to be restored: foreign keys are checked with the rights of the owner.
    ...(await target.query<Change>(forcedSecurity)),
    ...(await target.query<Change>(foreignKeys)),
    ...(await target.query<Change>(triggers)),
  ];
  for (const { defer } of changes) await target.execute(defer);
  return async () => {
    for (const { restore } of changes.toReversed()) await target.execute(restore);
  };
}

const forcedSecurity = `
  select format('alter table %s no force row level security', c.oid::regclass) as defer,
    format('alter table %s force row level security', c.oid::regclass) as restore
  from pg_class c where c.relforcerowsecurity and ${isOfService("relnamespace::regnamespace::text")}`;

// Those of partitions belong to the partitioned table.
const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as defer,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conparentid = 0 and ${isOfService("connamespace::regnamespace::text")}
  order by oid desc`;

const triggers = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as defer,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and tgparentid = 0
    and ${isOfService("relnamespace::regnamespace::text")}`;
