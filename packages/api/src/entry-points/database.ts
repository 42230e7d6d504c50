/** The two database engines, tenant transactions, row types, and the blob store. */

export { type BlobStore } from "../blobs/blob-store.ts";
export { createBlobStore } from "../blobs/create-blob-store.ts";
export { createMissingRoles, restoreSearchOwner } from "../database/server-roles.ts";
export { checkPostgres } from "../database/check-postgres.ts";
export { lockDataDir } from "../database/data-dir-lock.ts";
export { createPostgres, type Database } from "../database/database.ts";
export { createEmbedded, dumpEmbedded, readSnapshot } from "../database/embedded.ts";
export { migrate } from "../database/migrate.ts";
export { queries } from "../database/queries.ts";
export { insertUser } from "../database/seed/user.ts";
export { createRecordWriter } from "../database/seed/records.ts";
export { asService, enterAsMember, type Transaction } from "../database/tenant.ts";
export type { Query } from "../database/queries.ts";
export { type DB } from "../database/types.gen.ts";
