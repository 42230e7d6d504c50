// Made from public/openapi.json by packages/client/scripts/generate.ts.

export interface paths {
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Asks the identity provider for a session and sets it as the cookie `sb-auth-token` (in chunks `sb-auth-token.0`, `.1`, … when it is large). An unknown address and a wrong password answer alike. Also answered at `/auth/login`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the call at the identity provider and removes its cookies. Access tokens already issued stay valid until they expire.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current user
         * @description Returns the caller, the organizations they are a member of with role and permissions, and what the call was made with. The account is made at the first request.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your organizations
         * @description Lists the organizations that the caller is a member of.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organization
         * @description Returns the organization with its settings and the caller's role in it.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description Lists the tasks of the organization, newest change first. `q` searches title, description and number. Tasks without a due date come last when sorted by `dueAt`, and are left out by `dueBefore` and `dueAfter`.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description Creates a task with the status `todo` and the next number of the organization. Assignees must be members who are not disabled. An asset must belong to the customer when both are given. A parent must not have a parent itself.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description Returns one task of the organization, with its checklist, its links and its last 20 comments.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/tasks/{taskId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status of a task
         * @description Moves a task to another status. From `todo` and `in_progress` it can go to any other; from `waiting` to `todo`, `in_progress` and `cancelled`; from `done` to `todo` and `in_progress`; from `cancelled` to `todo`. Any other move is refused with the allowed ones.
         *
         *     `completedAt` is set when the task becomes `done`, and cleared when it is reopened. Open checklist items are no reason to refuse.
         *
         *     Asking for the present status changes nothing. A `comment` is added even then; it is not added when the move is refused.
         */
        patch: operations["setTaskStatus"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of the organization, newest change first. `q` searches name, first and last name, e-mail address, city, KvK number and number.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer with the next number of the organization. When a customer looks the same (KvK, btw or e-mail address, or name with postal code) the answer is 409 with `candidates`, unless `allowDuplicate` is true. `source` with `externalId` is unique in the organization. Identifiers that do not look right (KvK, btw, phone, country) are warned of, and refused when the organization's setting `strictIdentifiers` is on.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description Returns one customer of the organization. `include` adds contacts and assets, at most 100 of each; `listCustomerContacts` and `listCustomerAssets` give the rest.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Deletes a customer that has no open quotes and orders; its contacts and assets go with it. `restoreCustomer` brings them back for 30 days. Tasks and closed quotes and orders keep naming the customer. Deleting it again is a success.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. Within `deliveryAddress` the same holds: members left out stay, null clears one, and `deliveryAddress: null` takes the address away. `labels` is replaced as a whole. `source` with `externalId` is unique in the organization. Identifiers that do not look right (KvK, btw, phone, country) are warned of, and refused when the organization's setting `strictIdentifiers` is on.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customers/{customerId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted customer
         * @description Brings a customer back within 30 days of its deletion, with the contacts and assets that were deleted with it; those that had been deleted before stay deleted. A customer that is not deleted stays as it is. 409 when a value that must be unique was taken meanwhile: `source` with `externalId`, or the serial number of an asset.
         */
        post: operations["restoreCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customers/{customerId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a customer
         * @description Lists the people linked to a customer, oldest first.
         */
        get: operations["listCustomerContacts"];
        put?: never;
        /**
         * Add a contact to a customer
         * @description Adds a person to a customer. A first name, a last name or an e-mail address is needed. `email` and `phone` become contact methods. The first contact of a customer is its primary one, whatever `isPrimary` says; later `isPrimary: true` clears it on the others.
         */
        post: operations["createCustomerContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contact of a customer
         * @description Returns one contact. A contact of another customer is not found.
         */
        get: operations["getCustomerContact"];
        put?: never;
        post?: never;
        /**
         * Remove a contact from a customer
         * @description Unlinks a contact from a customer. The primary contact can be removed only when it is the last one: make another contact primary first. Removing it again is a success.
         */
        delete: operations["deleteCustomerContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact of a customer
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. A customer with contacts always has one primary contact: `isPrimary: true` clears it on the others, and `false` is refused on the primary one. A first name, a last name or an e-mail address must remain.
         */
        patch: operations["updateCustomerContact"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customer-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customer assets
         * @description Lists the assets of all customers or of one, newest change first. `q` searches name, kind, brand, model, serial number and number.
         */
        get: operations["listCustomerAssets"];
        put?: never;
        /**
         * Register a customer asset
         * @description Registers a thing of a customer with the next number of the organization. `serialNumber` is unique in the organization when set.
         */
        post: operations["createCustomerAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer asset
         * @description Returns one asset with its last 20 internal notes; `listCustomerAssetNotes` gives all of them. Notes are internal: never put them in anything sent to customers.
         */
        get: operations["getCustomerAsset"];
        put?: never;
        post?: never;
        /**
         * Delete a customer asset
         * @description Deletes an asset; its notes go with it. Tasks, quotes and orders keep naming it. For 30 days the deletion can be taken back from its entry in the audit log. Deleting it again is a success.
         */
        delete: operations["deleteCustomerAsset"];
        options?: never;
        head?: never;
        /**
         * Update a customer asset
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. Within `attributes` the same holds: names left out stay, null removes one. `customerId` moves the asset, with its notes, to another customer; tasks, quotes and orders keep the customer they were made for. `serialNumber` is unique in the organization when set.
         */
        patch: operations["updateCustomerAsset"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a customer asset
         * @description Lists the internal notes of an asset, newest first. Notes are internal: never put them in anything sent to customers.
         */
        get: operations["listCustomerAssetNotes"];
        put?: never;
        /**
         * Add an internal note to a customer asset
         * @description Adds a note by the caller. A selection marks a range of `text` that refers to a person or record; it becomes a mention in `contentDoc`. Notes cannot be edited. They are internal: never put them in anything sent to customers.
         */
        post: operations["createCustomerAssetNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note of a customer asset
         * @description Deletes an internal note, whoever wrote it. Notes cannot be edited: delete one and add another. Deleting it again is a success.
         */
        delete: operations["deleteCustomerAssetNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Lists the products and services of the organization, newest change first. `q` searches name, sku, GTIN, the supplier's sku and description. A change of stock is no change of the product: it moves neither `updatedAt` nor the version. `costPriceMinor` is null for callers without the permission `orders:write`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Creates a product, a service or a bundle of products. `sku` is unique in the organization. `vatRate` must be 0 unless `vatCategory` is `S`. `costPriceMinor` needs the permission `orders:write` as well.
         *
         *     Only a bundle has `components`: products that are no bundles themselves.
         *
         *     A product starts without stock, and no request sets it: stock comes in with imports, and orders reserve it and take it out.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a product
         * @description Returns one product with its stock at each inventory location. `costPriceMinor` is null for callers without the permission `orders:write`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Deletes a product that nothing open depends on: no draft or sent quote, no order that is not completed or cancelled, no bundle. Else 409 `RESOURCE_IN_USE` names what does. The product can be restored for 30 days; its sku is free at once. To stop offering a product and keep it, set its status to `archived`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Update a product
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. The rules hold for the product that results: `vatRate` is 0 unless `vatCategory` is `S`, and only a bundle has `components`. A product that a bundle holds cannot become a bundle. `costPriceMinor` needs the permission `orders:write` as well.
         *
         *     The status `archived` takes a product out of the offer and keeps it for the documents that name it; documents keep the price that they were made with.
         *
         *     `stock` is no member of the body: stock comes in with imports, and orders reserve it and take it out.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/products/{productId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a product
         * @description Brings a deleted product back, up to 30 days after its deletion. Refused when another product has its sku now, and for a bundle when one of its products has been deleted or has become a bundle. A product that is not deleted stays as it is. The event is `product.updated`.
         */
        post: operations["restoreProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * @description Lists the suppliers of the organization, newest change first. `q` searches name, code, e-mail address, KvK number and city.
         */
        get: operations["listSuppliers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/suppliers/{supplierId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a supplier
         * @description Returns one supplier of the organization.
         */
        get: operations["getSupplier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a supplier
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `code`, and `source` with `externalId`, are unique in the organization. Identifiers that do not look right (KvK, btw, phone, country) are warned of, and refused when the organization's setting `strictIdentifiers` is on.
         */
        patch: operations["updateSupplier"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/inventory-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventory locations
         * @description Lists the places where stock of the organization lies, by name.
         */
        get: operations["listInventoryLocations"];
        put?: never;
        /**
         * Create an inventory location
         * @description Creates a place where stock lies. The first one of the organization is its default, whatever the body says; later ones with `isDefault: true` take the default over from the one that has it. A location cannot be deleted, so its creation cannot be undone. The event is `organization.updated` with the kind `inventory_location`.
         */
        post: operations["createInventoryLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/inventory-locations/{inventoryLocationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an inventory location
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `isDefault: true` takes the default over from the location that has it; `false` is refused on the default, since one location must be it. The event is `organization.updated` with the kind `inventory_location`.
         */
        patch: operations["updateInventoryLocation"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendars
         * @description Lists the calendars of the organization. `isEditable` tells whether the caller may change the items of a calendar: never of a connected one (`external`), of a `personal` one only its owner and members who manage the agenda.
         */
        get: operations["listCalendars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agenda items
         * @description Lists what lies in a window of at most 62 days, wholly or in part: plain items, and the occurrences of series in place of the series. `q` searches title, description and place of the items whose details the caller may see. `private` items of others show times and users only; `confidential` ones are left out.
         */
        get: operations["listAgendaItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agenda item
         * @description Returns an item, a series or one occurrence. A `private` item of others shows times and users only; a `confidential` one is not found.
         */
        get: operations["getAgendaItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items/{itemId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move or resize an agenda item
         * @description Moves or resizes an item, one occurrence, a whole series, or a series from one occurrence on. The calendar of the item must be editable.
         *
         *     - An **occurrence** without `scope`, or with `occurrence`, gets times of its own; `recurrenceIdAt` stays. The answer is the occurrence.
         *     - An occurrence with `series`, and a **series** by its own id, shift as a whole: every occurrence by the same difference in local time, past ones too, and all take the new length. Weekdays, month day, added, excluded and moved dates shift along; ids stay. The answer is the series.
         *     - An occurrence with `following` splits the series: the old one ends before it, a new one starts at it and takes the occurrences from there on, which keep their ids. The answer is the new series.
         *     - A **task** item also plans its task. A suggestion stays a suggestion.
         *
         *     Overlap with other items is allowed.
         */
        post: operations["moveAgendaItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the occurrences of a series
         * @description Lists the occurrences of a series in the order of their starts, moved ones where they stand. `itemId` names the series or one of its occurrences; an item that does not recur has none. Series are kept 24 months ahead, at most 1000 occurrences.
         */
        get: operations["listAgendaOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries of the audit log
         * @description Lists what was done in the organization, the newest first: every change, and every change that was refused to a member (403, 409, 412) or held. Reads are not recorded, apart from exports, downloads of files and secrets that were shown.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/audit-log/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an entry of the audit log
         * @description Reads one entry with the values before and after. `hash` is SHA-256 of `prevHash`, the sequence as 8 bytes (big-endian) and the entry's canonical JSON (RFC 8785), which holds salted hashes of the values in their place.
         */
        get: operations["getAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/audit-log/{entryId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change
         * @description Undoes the change that an entry of the last 30 days records: old values are written back, what was created is deleted, what was deleted is restored, what was moved is moved back. It needs the permission that doing so by hand would need, and without `audit:read` only the caller's own changes can be undone.
         *
         *     A field that was changed again since is a conflict, and nothing is undone; other fields changed since stay as they are. An entry can be undone once; the undoing has an entry of its own, which can be undone in turn.
         */
        post: operations["revertAuditEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/audit-log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Computes the chain of hashes anew from the entries, from the first to the newest one, and compares the values before and after with their salted hashes in the chain. An entry that was changed, removed or added by anything but the service makes the log invalid, and so does a changed value; values that were erased do not. `fromSequence` and `toSequence` narrow the check to a part of the log.
         */
        get: operations["verifyAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the organization
         * @description Searches the records of every kind that the caller may read, the best first: the record whose id, display number, code, SKU, serial number or contact's e-mail address is `q`, then records with all its words, those in the title counting most. The answer is one page of at most 50: `nextCursor` is null, and `hasMore` tells that a longer `q` or fewer `kinds` would find others.
         */
        get: operations["searchOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document
         * @description Returns the OpenAPI 3.1 document of this service. Needs no caller.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List problem types
         * @description Returns every problem that the service can answer with. Needs no caller.
         */
        get: operations["listProblemTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An agenda item, a series or one of its occurrences. */
        AgendaItem: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            source: components["schemas"]["AgendaSource"];
            state: components["schemas"]["AgendaState"];
            /** @enum {string} */
            visibility: "public" | "private" | "confidential";
            /** Format: uuid */
            ownerUserId: string;
            title: string;
            description: string | null;
            /** @description `description` as HTML, every character of it escaped. */
            descriptionHtml: string | null;
            location: string | null;
            onlineMeetingUrl: string | null;
            /** @enum {string} */
            transparency: "opaque" | "transparent";
            /** Format: date-time */
            startAt: string;
            /** Format: date-time */
            endAt: string;
            isAllDay: boolean;
            taskId: string | null;
            taskNumber: number | null;
            taskDisplayNumber: string | null;
            taskTitle: string | null;
            priority: components["schemas"]["Priority"] | null;
            taskStatus: components["schemas"]["TaskStatus"] | null;
            /** @description People of the organization on the item. */
            users: components["schemas"]["UserReference"][];
            /** @description Assignees of the linked task. */
            assignees: components["schemas"]["UserReference"][];
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description IANA name. */
            timeZone: string;
            organizerUserId: string | null;
            organizerEmail: string | null;
            organizerDisplayName: string | null;
            /** @description The series of an occurrence. */
            recurrenceParentItemId: string | null;
            /** @description The computed start of an occurrence; it stays when only the occurrence moves. */
            recurrenceIdAt: string | null;
            recurrenceRule: components["schemas"]["RecurrenceRule"] | null;
            recurrenceDates: components["schemas"]["RecurrenceDate"][];
            reminders: components["schemas"]["Reminder"][];
            attendees: components["schemas"]["Attendee"][];
            /** Format: uuid */
            calendarId: string;
            isReadOnly: boolean;
            reason: components["schemas"]["SuggestionReason"] | null;
            confidence: number | null;
        };
        /** @description One page of the list. */
        AgendaItemList: {
            items: components["schemas"]["AgendaItem"][];
            page: components["schemas"]["Page"];
        };
        /** @description The new time of an agenda item. */
        AgendaItemMove: {
            /**
             * Format: date-time
             * @description The new start.
             */
            startAt: string;
            /**
             * Format: date-time
             * @description The new end: after the start, at most 366 days later.
             */
            endAt: string;
            /** @description Left out: as it is. All-day items start and end at local midnight in `timeZone` of the item. */
            isAllDay?: boolean;
            /**
             * @description What of a series moves: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones. Means nothing for a plain item.
             * @enum {string}
             */
            scope?: "occurrence" | "series" | "following";
        };
        /**
         * @description `item`; `task`: the window of a planned task; `external`: read from a connected calendar, read-only; `suggestion`: proposed by planning.
         * @enum {string}
         */
        AgendaSource: "item" | "task" | "external" | "suggestion";
        /**
         * @description STATUS of RFC 5545.
         * @enum {string}
         */
        AgendaState: "confirmed" | "tentative" | "cancelled";
        /** @description Someone invited to an agenda item. */
        Attendee: {
            /** Format: uuid */
            id: string;
            displayName: string | null;
            /** Format: email */
            email: string;
            isOptional: boolean;
            isOrganizer: boolean;
            /** @enum {string} */
            participationStatus: "needs-action" | "accepted" | "declined" | "tentative" | "delegated";
            /** @enum {string} */
            role: "required" | "optional" | "chair" | "informational";
            userId: string | null;
            customerId: number | null;
            customerContactId: string | null;
        };
        /** @description Who acted. */
        AuditActor: {
            /** @enum {string} */
            type: "user" | "system";
            id: string | null;
            /** @description The name at that time. */
            displayName: string;
        };
        /** @description A member of the record that was changed. */
        AuditChange: {
            field: string;
            before: unknown;
            after: unknown;
            /** @description The values were personal data and have been erased: both are shown as null. */
            isErased: boolean;
        };
        /**
         * @description The way by which a call came: `system` is the service itself.
         * @enum {string}
         */
        AuditChannel: "app" | "api" | "mcp" | "workflow" | "system";
        /** @description A change, or a refused or held call, as it happened. */
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** @description Counted per organization, without gaps. */
            sequence: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["AuditActor"];
            onBehalfOf: components["schemas"]["AuditActor"] | null;
            approvedBy: components["schemas"]["AuditActor"][];
            channel: components["schemas"]["AuditChannel"];
            /** @description The OAuth client that called. */
            clientId: string | null;
            clientName: string | null;
            ip: string | null;
            requestId: string;
            /** @description The operation, by its operationId. */
            action: string;
            toolName: string | null;
            /** @description The caller's own words. */
            reason: string | null;
            /** @description The record, and what it was called at that time. */
            target: {
                kind: string;
                id: string;
                label: string;
            } | null;
            outcome: components["schemas"]["AuditOutcome"];
            /** @description Why the call was refused. */
            problemCode: string | null;
            /** @description Secrets are masked. */
            changes: components["schemas"]["AuditChange"][];
            /** @description Whether the change is of a kind that can be undone, for 30 days. */
            reversible: boolean;
            /** @description The entry that this one undid. */
            revertsEntryId: string | null;
            /** @description The entry that undid this one. */
            revertedByEntryId: string | null;
            /** @description SHA-256, hexadecimal. */
            prevHash: string;
            /** @description SHA-256, hexadecimal. */
            hash: string;
        };
        /** @description One page of the list. */
        AuditEntryList: {
            items: components["schemas"]["AuditEntry"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description `held`: waits for a person; `denied`: refused with 403; `failed`: refused with 409 or 412.
         * @enum {string}
         */
        AuditOutcome: "succeeded" | "held" | "denied" | "failed";
        /** @description What was undone. */
        AuditRevert: {
            /** @constant */
            status: "done";
            reverted: {
                /** @description The operation that was undone. */
                action: string;
                /** @description What undoing changed. */
                changes: {
                    field: string;
                    before: unknown;
                    after: unknown;
                }[];
            };
        };
        /** @description Why a change is undone. */
        AuditRevertRequest: {
            /** @description Why; kept in the audit log. */
            reason: string;
        };
        /** @description What a check of the audit log came to. */
        AuditVerification: {
            valid: boolean;
            /** @description The first sequence that was checked; null when there was none. */
            checkedFrom: number | null;
            /** @description The last one. */
            checkedTo: number | null;
            /** @description How many were checked. */
            entries: number;
            /** @description The hash of the newest entry. Kept elsewhere, it proves later that no older entry has been replaced. */
            headHash: string;
            /** @description The first entry that is missing, or not as it was written. */
            firstBrokenSequence: number | null;
        };
        /** @description A calendar of the organization. */
        Calendar: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            color: string;
            ownerUserId: string | null;
            kind: components["schemas"]["CalendarKind"];
            /** @description IANA name. */
            timeZone: string;
            /** @description Whether the caller may change its items. */
            isEditable: boolean;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description Whose time a calendar holds.
         * @enum {string}
         */
        CalendarKind: "personal" | "team" | "resource" | "external";
        /** @description One page of the list. */
        CalendarList: {
            items: components["schemas"]["Calendar"][];
            page: components["schemas"]["Page"];
        };
        /** @description A step of a task. */
        ChecklistItem: {
            /** Format: uuid */
            id: string;
            text: string;
            done: boolean;
        };
        /** @description A way to reach a person. */
        ContactMethod: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "email" | "phone" | "mobile" | "whatsapp" | "website" | "other";
            label: string | null;
            value: string;
            /** @description The one of its type to use first. */
            isPrimary: boolean;
            /** @description From 0. */
            position: number;
            verifiedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Who the contact is. */
        ContactProfile: {
            /** Format: uuid */
            id: string;
            userId: string | null;
            firstName: string | null;
            lastName: string | null;
            /** @description First and last name, else the e-mail address. */
            displayName: string;
            avatarUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description In the order of `position`. */
            contactMethods: components["schemas"]["ContactMethod"][];
        };
        /** @description One line of the text, without what ended it. */
        ContentBlock: {
            /** @constant */
            type: "paragraph";
            content: components["schemas"]["ContentInline"][];
        };
        /** @description A text as paragraphs of text and mentions. An empty line has no content. */
        ContentDoc: {
            /** @constant */
            version: 1;
            blocks: components["schemas"]["ContentBlock"][];
        };
        /** @description A stretch of text, or one that names a record. */
        ContentInline: {
            /** @constant */
            type: "text";
            text: string;
        } | {
            /** @constant */
            type: "mention";
            text: string;
            reference: components["schemas"]["RecordReference"];
        };
        /** @description The caller. */
        CurrentUser: {
            /** Format: uuid */
            id: string;
            email: string | null;
            displayName: string;
            avatarUrl: string | null;
            language: string;
            timeZone: string;
            emailConfirmedAt: string | null;
            organizations: components["schemas"]["MembershipSummary"][];
            token: components["schemas"]["TokenSummary"];
        };
        /** @description A business or person that the organization works for. */
        Customer: {
            id: number;
            /** Format: uuid */
            organizationId: string;
            /** @description The id, as people write it. */
            number: number;
            type: components["schemas"]["CustomerType"];
            name: string;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            /** @description Number in the Dutch trade register. */
            kvk: string | null;
            /** @description VAT identification number. */
            btw: string | null;
            billingEmail: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry: string | null;
            deliveryAddress: components["schemas"]["DeliveryAddress"] | null;
            /** @description ISO 4217. */
            currency: string;
            paymentTermsDays: number;
            /** @enum {string} */
            language: "nl" | "en" | "de" | "fr";
            status: components["schemas"]["CustomerStatus"];
            labels: string[];
            notes: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId: string | null;
            /** @description Where the record comes from. */
            source: string | null;
            /** @description Those that are drafts, sent and still valid, or accepted. */
            openQuoteCount: number;
            /** @description Those that are neither completed nor cancelled. */
            openOrderCount: number;
            assetCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description A thing of a customer that is serviced. */
        CustomerAsset: {
            id: number;
            /** Format: uuid */
            organizationId: string;
            customerId: number;
            name: string;
            /** @description What it is, such as `e-bike` or `heat_pump`. */
            kind: string;
            brand: string | null;
            model: string | null;
            /** @description Unique in the organization when set. */
            serialNumber: string | null;
            purchasedAt: string | null;
            warrantyUntil: string | null;
            lastServiceAt: string | null;
            nextServiceAt: string | null;
            status: components["schemas"]["CustomerAssetStatus"];
            location: string | null;
            /** @description At most 30 texts of the organization's own. */
            attributes: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description An asset to register; the customer and the name are required. */
        CustomerAssetCreate: {
            customerId: number;
            name: string;
            /**
             * @description What it is, such as `e-bike` or `heat_pump`.
             * @default
             */
            kind?: string;
            brand?: string | null;
            model?: string | null;
            /** @description Unique in the organization when set. */
            serialNumber?: string | null;
            purchasedAt?: string | null;
            warrantyUntil?: string | null;
            lastServiceAt?: string | null;
            nextServiceAt?: string | null;
            location?: string | null;
            /** @default active */
            status?: components["schemas"]["CustomerAssetStatus"];
            /** @description At most 30 texts of the organization's own. */
            attributes?: {
                [key: string]: string;
            };
        };
        /** @description An asset with its last internal notes. */
        CustomerAssetDetail: {
            id: number;
            /** Format: uuid */
            organizationId: string;
            customerId: number;
            name: string;
            /** @description What it is, such as `e-bike` or `heat_pump`. */
            kind: string;
            brand: string | null;
            model: string | null;
            /** @description Unique in the organization when set. */
            serialNumber: string | null;
            purchasedAt: string | null;
            warrantyUntil: string | null;
            lastServiceAt: string | null;
            nextServiceAt: string | null;
            status: components["schemas"]["CustomerAssetStatus"];
            location: string | null;
            /** @description At most 30 texts of the organization's own. */
            attributes: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description The last 20 internal notes, newest first. */
            notes: components["schemas"]["CustomerAssetNote"][];
        };
        /** @description One page of the list. */
        CustomerAssetList: {
            items: components["schemas"]["CustomerAsset"][];
            page: components["schemas"]["Page"];
        };
        /** @description An internal note: not for customers. */
        CustomerAssetNote: {
            /** Format: uuid */
            id: string;
            customerAssetId: number;
            /** Format: uuid */
            organizationId: string;
            /** @description The text, to the letter. */
            contentText: string;
            contentDoc: components["schemas"]["ContentDoc"];
            /** Format: uuid */
            authorId: string;
            author: components["schemas"]["NoteAuthor"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description A note to add. */
        CustomerAssetNoteCreate: {
            /** @description Kept to the letter. LF and CR LF end a paragraph. Not white space only. */
            text: string;
            /** @description Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to the author. */
            selections?: components["schemas"]["Selection"][];
        };
        /** @description One page of the list. */
        CustomerAssetNoteList: {
            items: components["schemas"]["CustomerAssetNote"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description Whether the asset is in use.
         * @enum {string}
         */
        CustomerAssetStatus: "active" | "in_service" | "retired";
        /** @description Members left out stay as they are; null clears a member that may be null. */
        CustomerAssetUpdate: {
            customerId?: number;
            name?: string;
            /** @description What it is, such as `e-bike` or `heat_pump`. */
            kind?: string;
            brand?: string | null;
            model?: string | null;
            /** @description Unique in the organization when set. */
            serialNumber?: string | null;
            purchasedAt?: string | null;
            warrantyUntil?: string | null;
            lastServiceAt?: string | null;
            nextServiceAt?: string | null;
            status?: components["schemas"]["CustomerAssetStatus"];
            location?: string | null;
            /** @description Names left out stay as they are, null removes one; at most 30 remain. */
            attributes?: {
                [key: string]: string | null;
            };
        };
        /** @description A person linked to a customer. */
        CustomerContact: {
            /** Format: uuid */
            id: string;
            customerId: number;
            /** Format: uuid */
            organizationId: string;
            contactProfile: components["schemas"]["ContactProfile"];
            jobTitle: string | null;
            /** @description One contact of each customer is its primary one. */
            isPrimary: boolean;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description A contact to add: a first name, a last name or an e-mail address is needed. */
        CustomerContactCreate: {
            firstName?: string | null;
            lastName?: string | null;
            jobTitle?: string | null;
            /** @description Creates or replaces the primary contact method of type `email`; null removes it. */
            email?: string | null;
            /** @description As `email`, for the type `phone`; an empty text removes it too. */
            phone?: string | null;
            /** @description True clears it on the customer's other contacts. */
            isPrimary?: boolean;
            notes?: string | null;
        };
        /** @description One page of the list. */
        CustomerContactList: {
            items: components["schemas"]["CustomerContact"][];
            page: components["schemas"]["Page"];
        };
        /** @description Members left out stay as they are; null clears a member that may be null. */
        CustomerContactUpdate: {
            firstName?: string | null;
            lastName?: string | null;
            jobTitle?: string | null;
            /** @description Creates or replaces the primary contact method of type `email`; null removes it. */
            email?: string | null;
            /** @description As `email`, for the type `phone`; an empty text removes it too. */
            phone?: string | null;
            /** @description True clears it on the customer's other contacts. */
            isPrimary?: boolean;
            notes?: string | null;
        };
        /** @description A customer to create; only the name is required. Currency and language are the organization's when left out. */
        CustomerCreate: {
            name: string;
            /** @default company */
            type?: components["schemas"]["CustomerType"];
            firstName?: string | null;
            lastName?: string | null;
            email?: string | null;
            phone?: string | null;
            website?: string | null;
            /** @description Number in the Dutch trade register. */
            kvk?: string | null;
            /** @description VAT identification number. */
            btw?: string | null;
            billingEmail?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry?: string | null;
            deliveryAddress?: components["schemas"]["DeliveryAddressChange"] | null;
            /** @description ISO 4217. */
            currency?: string;
            /** @enum {string} */
            language?: "nl" | "en" | "de" | "fr";
            notes?: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId?: string | null;
            /** @description Where the record comes from. */
            source?: string | null;
            /** @default 14 */
            paymentTermsDays?: number;
            /** @default active */
            status?: components["schemas"]["CustomerStatus"];
            /** @default [] */
            labels?: string[];
            /**
             * @description Create the customer although another one looks the same.
             * @default false
             */
            allowDuplicate?: boolean;
        };
        /** @description A customer, with what was asked to be included. */
        CustomerDetail: {
            id: number;
            /** Format: uuid */
            organizationId: string;
            /** @description The id, as people write it. */
            number: number;
            type: components["schemas"]["CustomerType"];
            name: string;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            /** @description Number in the Dutch trade register. */
            kvk: string | null;
            /** @description VAT identification number. */
            btw: string | null;
            billingEmail: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry: string | null;
            deliveryAddress: components["schemas"]["DeliveryAddress"] | null;
            /** @description ISO 4217. */
            currency: string;
            paymentTermsDays: number;
            /** @enum {string} */
            language: "nl" | "en" | "de" | "fr";
            status: components["schemas"]["CustomerStatus"];
            labels: string[];
            notes: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId: string | null;
            /** @description Where the record comes from. */
            source: string | null;
            /** @description Those that are drafts, sent and still valid, or accepted. */
            openQuoteCount: number;
            /** @description Those that are neither completed nor cancelled. */
            openOrderCount: number;
            assetCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description With `include=contacts`: the first 100, oldest first. */
            contacts?: components["schemas"]["CustomerContact"][];
            /** @description With `include=assets`: the first 100, by id. */
            assets?: components["schemas"]["CustomerAsset"][];
        };
        /** @description One page of the list. */
        CustomerList: {
            items: components["schemas"]["Customer"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description How far the business with the customer has come.
         * @enum {string}
         */
        CustomerStatus: "lead" | "active" | "inactive";
        /**
         * @description Whether the customer is a business or a person.
         * @enum {string}
         */
        CustomerType: "company" | "person";
        /** @description Members left out stay as they are; null clears a member that may be null. */
        CustomerUpdate: {
            type?: components["schemas"]["CustomerType"];
            name?: string;
            firstName?: string | null;
            lastName?: string | null;
            email?: string | null;
            phone?: string | null;
            website?: string | null;
            /** @description Number in the Dutch trade register. */
            kvk?: string | null;
            /** @description VAT identification number. */
            btw?: string | null;
            billingEmail?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry?: string | null;
            deliveryAddress?: components["schemas"]["DeliveryAddressChange"] | null;
            /** @description ISO 4217. */
            currency?: string;
            paymentTermsDays?: number;
            /** @enum {string} */
            language?: "nl" | "en" | "de" | "fr";
            status?: components["schemas"]["CustomerStatus"];
            labels?: string[];
            notes?: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId?: string | null;
            /** @description Where the record comes from. */
            source?: string | null;
        };
        /** @description Where goods go, when not to the customer's address. */
        DeliveryAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry: string | null;
        };
        /** @description Where goods go, when not to the customer's address: members left out stay as they are, null clears one. An address with no member set is none. */
        DeliveryAddressChange: {
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry?: string | null;
        };
        /** @description What a call with `dryRun=true` would have done. */
        DryRun: {
            /** @constant */
            dryRun: true;
            /** @description The status that the call would have. */
            wouldReturn: number;
            /** @description The policy that would hold the call. */
            wouldHold: {
                /** Format: uuid */
                policyId: string;
                policyName: string;
            } | null;
            changes: components["schemas"]["FieldChange"][];
            /** @description The body that the call would answer with, or null. */
            result: unknown;
            warnings: string[];
        };
        /** @description A member of a record that changes, with its values. */
        FieldChange: {
            field: string;
            before: unknown;
            after: unknown;
        };
        /** @description A place where stock lies. */
        InventoryLocation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            /** @description Unique in the organization when set. */
            code: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry: string | null;
            /** @description Where stock is looked for when a request names no location. Exactly one location of the organization is the default. */
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        InventoryLocationList: {
            items: components["schemas"]["InventoryLocation"][];
            page: components["schemas"]["Page"];
        };
        /** @description Members left out stay as they are; null clears a member that may be null. */
        InventoryLocationUpdate: {
            name?: string;
            /** @description Unique in the organization when set. */
            code?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry?: string | null;
            /** @description Where stock is looked for when a request names no location. Exactly one location of the organization is the default. */
            isDefault?: boolean;
        };
        /** @description Credentials of an account at the identity provider. */
        Login: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description Who signed in, and until when. */
        LoginResult: {
            user: components["schemas"]["CurrentUser"];
            session: components["schemas"]["Session"];
        };
        /** @description An organization of the caller, and their role. */
        MembershipSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            roleId: string;
            roleName: string;
            permissions: string[];
        };
        /** @description A step of the task. */
        NewChecklistItem: {
            text: string;
            /** @default false */
            done?: boolean;
        };
        /** @description An inventory location to create; only the name is required. */
        NewInventoryLocation: {
            name: string;
            /** @description Unique in the organization when set. */
            code?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            addressCountry?: string | null;
            /** @description Where stock is looked for when a request names no location. Exactly one location of the organization is the default. */
            isDefault?: boolean;
        };
        /** @description A product to create; name, kind, price and VAT rate are required. */
        NewProduct: {
            /** @description Unique in the organization when set. */
            sku?: string | null;
            name: string;
            description?: string | null;
            kind: components["schemas"]["ProductKind"];
            /** @default active */
            status?: components["schemas"]["ProductStatus"];
            /** @default C62 */
            unitCode?: components["schemas"]["UnitCode"];
            /** @description Price of one unit without VAT, in the minor unit of the currency. */
            unitPriceMinor: number;
            /** @description What one unit costs the organization. Null for callers without the permission `orders:write`, who cannot write it either. */
            costPriceMinor?: number | null;
            /** @description ISO 4217; the organization's when left out. */
            currency?: string;
            /** @default S */
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate: number;
            gtin?: string | null;
            supplierId?: string | null;
            /** @description The supplier's code for it. */
            supplierSku?: string | null;
            /**
             * @description Whether its stock is counted; never for a bundle, whose products are counted.
             * @default false
             */
            trackStock?: boolean;
            /** @description The stock of a tracked product is low when this much is available, or less. */
            reorderPoint?: number | null;
            /**
             * @description What a bundle is made of; empty for every other kind.
             * @default []
             */
            components?: components["schemas"]["ProductComponent"][];
        };
        /** @description A task to create; only the title is required. */
        NewTask: {
            title: string;
            description?: string | null;
            /** @default medium */
            priority?: components["schemas"]["Priority"];
            dueAt?: string | null;
            plannedStartAt?: string | null;
            /** @description After `plannedStartAt`, when both are given. */
            plannedEndAt?: string | null;
            estimateMinutes?: number | null;
            /**
             * @description Members of the organization.
             * @default []
             */
            assigneeUserIds?: string[];
            customerId?: number | null;
            /** @description An asset of the customer, when `customerId` is given. */
            customerAssetId?: number | null;
            /** @description A task that has no parent itself. */
            parentTaskId?: string | null;
            /** @default [] */
            checklist?: components["schemas"]["NewChecklistItem"][];
            /** @default [] */
            labels?: string[];
        };
        /** @description Who wrote it; named also after leaving. */
        NoteAuthor: {
            /** Format: uuid */
            userId: string;
            displayName: string;
            avatarUrl: string | null;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An organization, as one of its members sees it. */
        Organization: {
            /** Format: uuid */
            id: string;
            name: string;
            legalName: string | null;
            kvk: string | null;
            btw: string | null;
            iban: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            addressCountry: string | null;
            currency: string;
            timeZone: string;
            language: string;
            country: string;
            status: components["schemas"]["OrganizationStatus"];
            settings: components["schemas"]["OrganizationSettings"];
            role: components["schemas"]["RoleSummary"];
            /** @description What the caller's role allows. */
            permissions: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        OrganizationList: {
            items: components["schemas"]["Organization"][];
            page: components["schemas"]["Page"];
        };
        /** @description How the organization works. */
        OrganizationSettings: {
            workingHours: {
                /** @description Local times `HH:MM`; null on a day without work. */
                mo: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                tu: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                we: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                th: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                fr: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                sa: {
                    start: string;
                    end: string;
                } | null;
                /** @description Local times `HH:MM`; null on a day without work. */
                su: {
                    start: string;
                    end: string;
                } | null;
            };
            quoteValidityDays: number;
            strictIdentifiers: boolean;
            numberFormats: {
                task: string;
                quote: string;
                order: string;
            };
        };
        /**
         * @description Writes are off while suspended.
         * @enum {string}
         */
        OrganizationStatus: "active" | "suspended";
        /** @description Where the list goes on. */
        Page: {
            nextCursor: string | null;
            hasMore: boolean;
            /** @description Only with `count=true`; null above 10 000. */
            totalCount?: number | null;
        };
        /**
         * @description How soon a task is to be done.
         * @enum {string}
         */
        Priority: "low" | "medium" | "high" | "urgent";
        /** @description A problem (RFC 9457). Members beyond these depend on the code. */
        Problem: {
            /**
             * Format: uri
             * @description The documentation of the code.
             */
            type: string;
            title: string;
            status: number;
            /** @description One sentence with the actual values. */
            detail: string;
            /**
             * Format: uri
             * @description `urn:uuid:` and the request id.
             */
            instance: string;
            /** @enum {string} */
            code: "AUTH_UNAUTHENTICATED" | "AUTH_INVALID_TOKEN" | "AUTH_INVALID_CREDENTIALS" | "AUTH_INSUFFICIENT_SCOPE" | "AUTH_CONFIRMATION_REQUIRED" | "AUTH_VALIDATION_ERROR" | "AUTH_PROVIDER_ERROR" | "AUTH_RESOURCE_SERVER_MISCONFIGURED" | "ORGANIZATION_PERMISSION_DENIED" | "ORGANIZATION_REQUIRED" | "ORGANIZATION_SUSPENDED" | "CSRF_ORIGIN_REFUSED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "CURSOR_INVALID" | "REFERENCE_NOT_FOUND" | "ROUTE_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "BODY_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "UNIQUE_CONFLICT" | "CONTACT_PRIMARY_REQUIRED" | "VERSION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_KEY_REUSED" | "CUSTOMER_POSSIBLE_DUPLICATE" | "RESOURCE_IN_USE" | "RESOURCE_DELETED" | "RESTORE_CONFLICT" | "QUOTE_STATUS_TRANSITION_INVALID" | "QUOTE_LOCKED" | "QUOTE_INCOMPLETE" | "QUOTE_EXPIRED" | "QUOTE_CUSTOMER_MISMATCH" | "CURRENCY_MISMATCH" | "ORDER_STATUS_TRANSITION_INVALID" | "ORDER_LOCKED" | "STOCK_INSUFFICIENT" | "AUDIT_NOT_REVERSIBLE" | "AUDIT_REVERT_CONFLICT" | "LAST_OWNER" | "ROLE_IN_USE" | "LIMIT_REACHED" | "FIRST_PARTY_SESSION_REQUIRED" | "TASK_STATUS_TRANSITION_INVALID" | "AGENDA_OCCURRENCE_REQUIRED" | "AGENDA_CALENDAR_READ_ONLY" | "AGENDA_ITEM_READ_ONLY" | "AGENDA_ITEM_CANCELLED" | "AGENDA_SERIES_SHIFT_AMBIGUOUS" | "AGENDA_OCCURRENCE_COLLISION" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
            /** Format: uuid */
            requestId: string;
            /** @description The next step. */
            hint?: string;
            errors?: components["schemas"]["RequestError"][];
        } & {
            [key: string]: unknown;
        };
        /** @description One code of the problem catalogue. */
        ProblemType: {
            code: string;
            /**
             * Format: uri
             * @description The section of the documentation about this code.
             */
            type: string;
            status: number;
            title: string;
            when: string;
            wayOut: string;
            /** @description Extension members of its bodies: name and what they hold. */
            members: {
                [key: string]: string;
            };
        };
        /** @description The problem catalogue. */
        ProblemTypeList: {
            items: components["schemas"]["ProblemType"][];
        };
        /** @description Something that the organization sells. */
        Product: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Unique in the organization when set. */
            sku: string | null;
            name: string;
            description: string | null;
            kind: components["schemas"]["ProductKind"];
            status: components["schemas"]["ProductStatus"];
            unitCode: components["schemas"]["UnitCode"];
            /** @description Price of one unit without VAT, in the minor unit of the currency. */
            unitPriceMinor: number;
            /** @description What one unit costs the organization. Null for callers without the permission `orders:write`, who cannot write it either. */
            costPriceMinor: number | null;
            /** @description ISO 4217. */
            currency: string;
            vatCategory: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate: number;
            gtin: string | null;
            supplierId: string | null;
            /** @description The supplier's code for it. */
            supplierSku: string | null;
            /** @description Whether its stock is counted; never for a bundle, whose products are counted. */
            trackStock: boolean;
            /** @description The stock of a tracked product is low when this much is available, or less. */
            reorderPoint: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description What a bundle is made of; empty for every other kind. */
            components: components["schemas"]["ProductComponent"][];
            /** @description Stock at each location that has some or had some. Orders change it, and imports; no other request does. */
            stock: components["schemas"]["ProductStock"][];
        };
        /** @description A product in a bundle. */
        ProductComponent: {
            /**
             * Format: uuid
             * @description A product that is no bundle.
             */
            productId: string;
            /** @description How much of it one bundle holds. */
            quantity: number;
        };
        /**
         * @description A thing, work, or several products that are sold as one.
         * @enum {string}
         */
        ProductKind: "good" | "service" | "bundle";
        /** @description One page of the list. */
        ProductList: {
            items: components["schemas"]["Product"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description Whether the product is offered: not yet, now, or no longer.
         * @enum {string}
         */
        ProductStatus: "draft" | "active" | "archived";
        /** @description The stock of a product at one inventory location. */
        ProductStock: {
            /** Format: uuid */
            inventoryLocationId: string;
            /** @description What lies there. */
            onHand: number;
            /** @description What is promised to orders. */
            reserved: number;
            /** @description `onHand` − `reserved`; below 0 when more is promised than there is. */
            available: number;
        };
        /** @description Members left out stay as they are; null clears a member that may be null; `components` are replaced as a whole. */
        ProductUpdate: {
            /** @description Unique in the organization when set. */
            sku?: string | null;
            name?: string;
            description?: string | null;
            kind?: components["schemas"]["ProductKind"];
            status?: components["schemas"]["ProductStatus"];
            unitCode?: components["schemas"]["UnitCode"];
            /** @description Price of one unit without VAT, in the minor unit of the currency. */
            unitPriceMinor?: number;
            /** @description What one unit costs the organization. Null for callers without the permission `orders:write`, who cannot write it either. */
            costPriceMinor?: number | null;
            /** @description ISO 4217. */
            currency?: string;
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate?: number;
            gtin?: string | null;
            supplierId?: string | null;
            /** @description The supplier's code for it. */
            supplierSku?: string | null;
            /** @description Whether its stock is counted; never for a bundle, whose products are counted. */
            trackStock?: boolean;
            /** @description The stock of a tracked product is low when this much is available, or less. */
            reorderPoint?: number | null;
            /** @description What a bundle is made of; empty for every other kind. */
            components?: components["schemas"]["ProductComponent"][];
        };
        /** @description A record of the organization that a text names. */
        RecordReference: {
            /** @enum {string} */
            kind: "user" | "task" | "quote" | "order" | "file" | "agenda_item";
            /** Format: uuid */
            id: string;
        };
        /** @description A date added to a series, or taken out of it. */
        RecurrenceDate: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "rdate" | "exdate";
            /** Format: date-time */
            occursAt: string;
        };
        /** @description How a series recurs, in the local time of its zone. */
        RecurrenceRule: {
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "yearly";
            intervalCount: number;
            count: number | null;
            /** @description Inclusive. Excludes `count`. */
            untilAt: string | null;
            /** @description Of weekly rules; empty: the start's day. */
            weekDays: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
            /** @description Of monthly and yearly rules; negative from the month's end. */
            monthDay: number | null;
            monthOrdinal: ("first" | "second" | "third" | "fourth" | "last") | null;
            monthWeekday: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su") | null;
        };
        /** @description A reminder of an agenda item. */
        Reminder: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            method: "display" | "email";
            /** @description Negative: before the start. */
            offsetMinutes: number;
        };
        /** @description One error of a request: where, what was expected, what came. */
        RequestError: {
            /** @enum {string} */
            location: "body" | "path" | "query" | "header";
            /** @description RFC 6901 pointer, for bodies. */
            pointer?: string;
            /** @description Parameter or header name, elsewhere. */
            name?: string;
            rule: string;
            message: string;
            expected: unknown;
            received: unknown;
        };
        /** @description The caller's role. */
        RoleSummary: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A record that was found. */
        SearchResult: {
            /** @description Integer ids as text. */
            id: string;
            kind: components["schemas"]["SearchResultKind"];
            /** @description `T-1042`, `Q-2026-0031`, `O-2026-0018`. */
            displayNumber: string | null;
            title: string;
            subtitle: string | null;
            /** @description 1: the very record that `q` names. */
            score: number;
            /** @description Where the record is read, below the base address. */
            href: string;
        };
        /**
         * @description What kind of record was found.
         * @enum {string}
         */
        SearchResultKind: "customer" | "customer_contact" | "customer_asset" | "task" | "quote" | "order" | "product" | "supplier" | "agenda_item";
        /** @description One page of the list. */
        SearchResultList: {
            items: components["schemas"]["SearchResult"][];
            page: components["schemas"]["Page"];
        };
        /** @description A range of the text that refers to a record. Offsets count Unicode code points of the text as sent: an emoji may be one, CR LF is two. */
        Selection: {
            /** @description Offset of the first character. */
            start: number;
            /** @description Offset after the last character; greater than `start`. */
            end: number;
            reference: components["schemas"]["RecordReference"];
        };
        /** @description The session that the cookie holds. */
        Session: {
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description Why planning proposed the item. */
        SuggestionReason: {
            title: string;
            description: string;
            signals: string[];
        };
        /** @description A business that the organization buys from. */
        Supplier: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            email: string | null;
            phone: string | null;
            website: string | null;
            notes: string | null;
            status: components["schemas"]["SupplierStatus"];
            /** @description Unique in the organization when set. */
            code: string | null;
            accountNumber: string | null;
            /** @description Number in the Dutch trade register. */
            kvk: string | null;
            /** @description VAT identification number. */
            btw: string | null;
            orderingEmail: string | null;
            billingEmail: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            addressCity: string | null;
            addressState: string | null;
            addressPostalCode: string | null;
            addressCountry: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            paymentTermsDays: number | null;
            defaultLeadTimeDays: number | null;
            defaultInventoryLocationId: string | null;
            /** @description Where the record comes from. */
            source: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list. */
        SupplierList: {
            items: components["schemas"]["Supplier"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description Whether the supplier is ordered from.
         * @enum {string}
         */
        SupplierStatus: "active" | "on_hold" | "archived";
        /** @description Members left out stay as they are; null clears a member that may be null. */
        SupplierUpdate: {
            name?: string;
            email?: string | null;
            phone?: string | null;
            website?: string | null;
            notes?: string | null;
            status?: components["schemas"]["SupplierStatus"];
            /** @description Unique in the organization when set. */
            code?: string | null;
            accountNumber?: string | null;
            /** @description Number in the Dutch trade register. */
            kvk?: string | null;
            /** @description VAT identification number. */
            btw?: string | null;
            orderingEmail?: string | null;
            billingEmail?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            addressCountry?: string | null;
            /** @description ISO 4217. */
            currency?: string | null;
            paymentTermsDays?: number | null;
            defaultLeadTimeDays?: number | null;
            defaultInventoryLocationId?: string | null;
            /** @description Where the record comes from. */
            source?: string | null;
            /** @description Its id there; unique together with `source` when both are set. */
            externalId?: string | null;
        };
        /** @description A piece of work of the organization. */
        Task: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Counted per organization, without gaps. */
            number: number;
            title: string;
            description: string | null;
            status: components["schemas"]["TaskStatus"];
            priority: components["schemas"]["Priority"];
            dueAt: string | null;
            plannedStartAt: string | null;
            plannedEndAt: string | null;
            estimateMinutes: number | null;
            customerId: number | null;
            customerAssetId: number | null;
            parentTaskId: string | null;
            checklist: components["schemas"]["ChecklistItem"][];
            labels: string[];
            /** @description When the task became done; null while it is not. */
            completedAt: string | null;
            /**
             * Format: uuid
             * @description The user who created the task.
             */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description The number as people write it: `T-1042`. */
            displayNumber: string;
            assignees: components["schemas"]["UserReference"][];
            quoteId: string | null;
            orderId: string | null;
            commentCount: number;
            /** @description Agenda items for the task; a recurring one counts once. */
            agendaItemIds: string[];
        };
        /** @description What someone said about a task. */
        TaskComment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taskId: string;
            contentText: string;
            contentDoc: components["schemas"]["ContentDoc"];
            /** Format: uuid */
            authorId: string;
            author: {
                /** Format: uuid */
                userId: string;
                displayName: string;
                avatarUrl: string | null;
            };
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A task with what was last said about it. */
        TaskDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Counted per organization, without gaps. */
            number: number;
            title: string;
            description: string | null;
            status: components["schemas"]["TaskStatus"];
            priority: components["schemas"]["Priority"];
            dueAt: string | null;
            plannedStartAt: string | null;
            plannedEndAt: string | null;
            estimateMinutes: number | null;
            customerId: number | null;
            customerAssetId: number | null;
            parentTaskId: string | null;
            checklist: components["schemas"]["ChecklistItem"][];
            labels: string[];
            /** @description When the task became done; null while it is not. */
            completedAt: string | null;
            /**
             * Format: uuid
             * @description The user who created the task.
             */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description The number as people write it: `T-1042`. */
            displayNumber: string;
            assignees: components["schemas"]["UserReference"][];
            quoteId: string | null;
            orderId: string | null;
            commentCount: number;
            /** @description Agenda items for the task; a recurring one counts once. */
            agendaItemIds: string[];
            /** @description The last 20 comments, the newest at the end. */
            comments: components["schemas"]["TaskComment"][];
        };
        /** @description One page of the list. */
        TaskList: {
            items: components["schemas"]["Task"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description How far a task is.
         * @enum {string}
         */
        TaskStatus: "todo" | "in_progress" | "waiting" | "done" | "cancelled";
        /** @description The status to move to, and why. */
        TaskStatusChange: {
            status: components["schemas"]["TaskStatus"];
            /** @description Added to the task's comments, to the letter. */
            comment?: string | null;
        };
        /** @description What this call was made with. */
        TokenSummary: {
            /** @description The `mcp:*` scopes of the token. */
            scopes: string[];
            /** @description The OAuth client that made the call. */
            clientId: string | null;
            expiresAt: string | null;
        };
        /**
         * @description What is counted, as a code of UN/ECE Recommendation 20: `C62` piece, `HUR` hour, `DAY` day, `MTR` metre, `MTK` square metre, `KGM` kilogram, `LTR` litre, `KMT` kilometre, `SET` set.
         * @enum {string}
         */
        UnitCode: "C62" | "HUR" | "DAY" | "MTR" | "MTK" | "KGM" | "LTR" | "KMT" | "SET";
        /** @description A person of the organization. */
        UserReference: {
            /** Format: uuid */
            userId: string;
            displayName: string;
            avatarUrl: string | null;
            disabledAt: string | null;
        };
        /**
         * @description VAT category code of EN 16931: `S` standard or reduced rate, `Z` zero rate, `E` exempt, `AE` reverse charge (btw verlegd), `K` intra-community supply, `G` export, `O` outside the scope of VAT.
         * @enum {string}
         */
        VatCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
    };
    responses: {
        /** @description `AUTH_VALIDATION_ERROR`, `ORGANIZATION_REQUIRED`, `VALIDATION_FAILED`, `MALFORMED_JSON`, `CURSOR_INVALID`, `REFERENCE_NOT_FOUND`, `AGENDA_OCCURRENCE_REQUIRED` */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `AUTH_UNAUTHENTICATED`, `AUTH_INVALID_TOKEN`, `AUTH_INVALID_CREDENTIALS` */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `AUTH_INSUFFICIENT_SCOPE`, `AUTH_CONFIRMATION_REQUIRED`, `ORGANIZATION_PERMISSION_DENIED`, `CSRF_ORIGIN_REFUSED`, `FIRST_PARTY_SESSION_REQUIRED` */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ROUTE_NOT_FOUND`, `RESOURCE_NOT_FOUND` */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ORGANIZATION_SUSPENDED`, `UNIQUE_CONFLICT`, `CONTACT_PRIMARY_REQUIRED`, `IDEMPOTENCY_IN_PROGRESS`, `CUSTOMER_POSSIBLE_DUPLICATE`, `RESOURCE_IN_USE`, `RESOURCE_DELETED`, `RESTORE_CONFLICT`, `QUOTE_STATUS_TRANSITION_INVALID`, `QUOTE_LOCKED`, `QUOTE_INCOMPLETE`, `QUOTE_EXPIRED`, `QUOTE_CUSTOMER_MISMATCH`, `CURRENCY_MISMATCH`, `ORDER_STATUS_TRANSITION_INVALID`, `ORDER_LOCKED`, `STOCK_INSUFFICIENT`, `AUDIT_NOT_REVERSIBLE`, `AUDIT_REVERT_CONFLICT`, `LAST_OWNER`, `ROLE_IN_USE`, `LIMIT_REACHED`, `TASK_STATUS_TRANSITION_INVALID`, `AGENDA_CALENDAR_READ_ONLY`, `AGENDA_ITEM_READ_ONLY`, `AGENDA_ITEM_CANCELLED`, `AGENDA_SERIES_SHIFT_AMBIGUOUS`, `AGENDA_OCCURRENCE_COLLISION` */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem: 502 `AUTH_PROVIDER_ERROR`, 500 `AUTH_RESOURCE_SERVER_MISCONFIGURED`, 405 `METHOD_NOT_ALLOWED`, 406 `NOT_ACCEPTABLE`, 413 `BODY_TOO_LARGE`, 414 `URI_TOO_LONG`, 415 `UNSUPPORTED_MEDIA_TYPE`, 429 `RATE_LIMITED`, 412 `VERSION_CONFLICT`, 422 `IDEMPOTENCY_KEY_REUSED`, 500 `INTERNAL_ERROR`, 503 `SERVICE_UNAVAILABLE`. */
        OtherProblem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
        IdempotencyKey: string;
        /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
        IfMatch: string;
        /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description The version of the record and a digest of the body: `"3.9f2c1a7be003"`. */
        ETag: string;
        /** @description `true` when the answer is that of an earlier request with the same key. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "sanne@singel.example",
                 *       "password": "werkbank-demo-2026"
                 *     }
                 */
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "name" | "legalName" | "kvk" | "btw" | "iban" | "addressLine1" | "addressLine2" | "addressCity" | "addressState" | "addressPostalCode" | "addressCountry" | "currency" | "timeZone" | "language" | "country" | "status" | "settings" | "role" | "permissions" | "createdAt" | "updatedAt")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "dueAt" | "-dueAt" | "number" | "-number";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                /** @description Tasks in any of these statuses. */
                status?: components["schemas"]["TaskStatus"][];
                /** @description Tasks of this user; `me` is the caller. */
                assigneeUserId?: string;
                customerId?: number;
                /** @description Due before this moment. */
                dueBefore?: string;
                /** @description Due at this moment or after it. */
                dueAfter?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "number" | "title" | "description" | "status" | "priority" | "dueAt" | "plannedStartAt" | "plannedEndAt" | "estimateMinutes" | "customerId" | "customerAssetId" | "parentTaskId" | "checklist" | "labels" | "completedAt" | "createdBy" | "createdAt" | "updatedAt" | "deletedAt" | "displayNumber" | "assignees" | "quoteId" | "orderId" | "commentCount" | "agendaItemIds")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createTask: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Accuwissel bakfiets 07",
                 *       "priority": "high",
                 *       "dueAt": "2026-11-24T17:00:00+01:00",
                 *       "checklist": [
                 *         {
                 *           "text": "Reserve a battery"
                 *         },
                 *         {
                 *           "text": "Call Femke Jonker"
                 *         }
                 *       ],
                 *       "labels": [
                 *         "winter"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskDetail"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    setTaskStatus: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                taskId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "waiting",
                 *       "comment": "Waiting for the battery; delivery on Thursday."
                 *     }
                 */
                "application/json": components["schemas"]["TaskStatusChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "name" | "-name";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                type?: components["schemas"]["CustomerType"];
                status?: components["schemas"]["CustomerStatus"];
                /** @description The whole name of the city; case and accents do not matter. */
                city?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "number" | "type" | "name" | "firstName" | "lastName" | "email" | "phone" | "website" | "kvk" | "btw" | "billingEmail" | "addressLine1" | "addressLine2" | "addressCity" | "addressState" | "addressPostalCode" | "addressCountry" | "deliveryAddress" | "currency" | "paymentTermsDays" | "language" | "status" | "labels" | "notes" | "externalId" | "source" | "openQuoteCount" | "openOrderCount" | "assetCount" | "createdAt" | "updatedAt" | "deletedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createCustomer: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bakkerij De Gouden Krakeling",
                 *       "type": "company",
                 *       "email": "info@gouden-krakeling.example",
                 *       "phone": "+31 30 555 0177",
                 *       "kvk": "90007890",
                 *       "addressLine1": "Lange Nieuwstraat 12",
                 *       "addressPostalCode": "3512 PH",
                 *       "addressCity": "Utrecht",
                 *       "addressCountry": "NL"
                 *     }
                 */
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getCustomer: {
        parameters: {
            query?: {
                /** @description What to return with the customer. */
                include?: ("contacts" | "assets")[];
            };
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done; there is no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "active",
                 *       "paymentTermsDays": 30,
                 *       "labels": [
                 *         "cargo",
                 *         "winter"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    restoreCustomer: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listCustomerContacts: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "customerId" | "organizationId" | "contactProfile" | "jobTitle" | "isPrimary" | "notes" | "createdAt" | "updatedAt" | "deletedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContactList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createCustomerContact: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Femke",
                 *       "lastName": "Jonker",
                 *       "jobTitle": "Fleet manager",
                 *       "email": "femke.jonker@snelle-bocht.example",
                 *       "phone": "+31 30 555 0142"
                 *     }
                 */
                "application/json": components["schemas"]["CustomerContactCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getCustomerContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    deleteCustomerContact: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done; there is no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateCustomerContact: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerId: number;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobTitle": "Fleet manager",
                 *       "phone": "+31 30 555 0124"
                 *     }
                 */
                "application/json": components["schemas"]["CustomerContactUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listCustomerAssets: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "name" | "-name";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                customerId?: number;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                status?: components["schemas"]["CustomerAssetStatus"];
                /** @description The next service is before this date, and is planned. */
                serviceDueBefore?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "customerId" | "name" | "kind" | "brand" | "model" | "serialNumber" | "purchasedAt" | "warrantyUntil" | "lastServiceAt" | "nextServiceAt" | "status" | "location" | "attributes" | "createdAt" | "updatedAt" | "deletedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAssetList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createCustomerAsset: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": 1001,
                 *       "name": "Bakfiets 15",
                 *       "kind": "cargo_e-bike",
                 *       "brand": "Vrachtfiets",
                 *       "serialNumber": "SB-2026-15",
                 *       "purchasedAt": "2026-11-16",
                 *       "nextServiceAt": "2027-05-16",
                 *       "attributes": {
                 *         "battery": "ACCU-500"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerAssetCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAsset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getCustomerAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                customerAssetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAssetDetail"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    deleteCustomerAsset: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerAssetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done; there is no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateCustomerAsset: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerAssetId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "in_service",
                 *       "nextServiceAt": "2027-06-14",
                 *       "attributes": {
                 *         "battery": "ACCU-500"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerAssetUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAsset"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listCustomerAssetNotes: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "createdAt" | "-createdAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "customerAssetId" | "organizationId" | "contentText" | "contentDoc" | "authorId" | "author" | "createdAt" | "updatedAt" | "deletedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
                customerAssetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAssetNoteList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createCustomerAssetNote: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerAssetId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Accu verliest 40% in de kou, @Youssef graag offerte.",
                 *       "selections": [
                 *         {
                 *           "start": 29,
                 *           "end": 37,
                 *           "reference": {
                 *             "kind": "user",
                 *             "id": "579fcc07-0450-53c5-81a5-fb2ff340c133"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CustomerAssetNoteCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAssetNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    deleteCustomerAssetNote: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                customerAssetId: number;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done; there is no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "name" | "-name";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                kind?: components["schemas"]["ProductKind"];
                status?: components["schemas"]["ProductStatus"];
                /** @description The whole sku. */
                sku?: string;
                supplierId?: string;
                /** @description Only tracked products of which no more is available, all locations together, than their `reorderPoint`. */
                belowReorderPoint?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "sku" | "name" | "description" | "kind" | "status" | "unitCode" | "unitPriceMinor" | "costPriceMinor" | "currency" | "vatCategory" | "vatRate" | "gtin" | "supplierId" | "supplierSku" | "trackStock" | "reorderPoint" | "createdAt" | "updatedAt" | "deletedAt" | "components" | "stock")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createProduct: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "ACCU-625",
                 *       "name": "Battery 625 Wh",
                 *       "kind": "good",
                 *       "unitPriceMinor": 54900,
                 *       "vatRate": 21,
                 *       "trackStock": true,
                 *       "reorderPoint": 4
                 *     }
                 */
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done; there is no body. */
            204: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateProduct: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "unitPriceMinor": 6250,
                 *       "reorderPoint": 6
                 *     }
                 */
                "application/json": components["schemas"]["ProductUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    restoreProduct: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listSuppliers: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "name" | "-name";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                status?: components["schemas"]["SupplierStatus"];
                source?: string;
                externalId?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "email" | "phone" | "website" | "notes" | "status" | "code" | "accountNumber" | "kvk" | "btw" | "orderingEmail" | "billingEmail" | "addressLine1" | "addressLine2" | "addressCity" | "addressState" | "addressPostalCode" | "addressCountry" | "currency" | "paymentTermsDays" | "defaultLeadTimeDays" | "defaultInventoryLocationId" | "source" | "externalId" | "createdAt" | "updatedAt" | "deletedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getSupplier: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                supplierId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateSupplier: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                supplierId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+31 30 555 0199",
                 *       "defaultLeadTimeDays": 8
                 *     }
                 */
                "application/json": components["schemas"]["SupplierUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Supplier"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listInventoryLocations: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "code" | "addressLine1" | "addressLine2" | "addressCity" | "addressState" | "addressPostalCode" | "addressCountry" | "isDefault" | "createdAt" | "updatedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryLocationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    createInventoryLocation: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Servicebus 1",
                 *       "code": "BUS1",
                 *       "addressCity": "Utrecht",
                 *       "addressCountry": "NL"
                 *     }
                 */
                "application/json": components["schemas"]["NewInventoryLocation"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the call would have done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    updateInventoryLocation: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                inventoryLocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Servicebus 1 (Youssef)",
                 *       "addressCity": "Utrecht"
                 *     }
                 */
                "application/json": components["schemas"]["InventoryLocationUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryLocation"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listCalendars: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "color" | "ownerUserId" | "kind" | "timeZone" | "isEditable" | "isDefault" | "createdAt" | "updatedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listAgendaItems: {
        parameters: {
            query?: {
                /** @description Items that end after this moment. */
                from?: string;
                /** @description Items that start before this moment. */
                to?: string;
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "startAt" | "-startAt" | "updatedAt" | "-updatedAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                calendarIds?: string[];
                userIds?: string[];
                state?: components["schemas"]["AgendaState"][];
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "source" | "state" | "visibility" | "ownerUserId" | "title" | "description" | "descriptionHtml" | "location" | "onlineMeetingUrl" | "transparency" | "startAt" | "endAt" | "isAllDay" | "taskId" | "taskNumber" | "taskDisplayNumber" | "taskTitle" | "priority" | "taskStatus" | "users" | "assignees" | "createdBy" | "createdAt" | "updatedAt" | "timeZone" | "organizerUserId" | "organizerEmail" | "organizerDisplayName" | "recurrenceParentItemId" | "recurrenceIdAt" | "recurrenceRule" | "recurrenceDates" | "reminders" | "attendees" | "calendarId" | "isReadOnly" | "reason" | "confidence")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgendaItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getAgendaItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgendaItem"];
                };
            };
            /** @description Not modified since the version that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    moveAgendaItem: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startAt": "2026-12-08T07:30:00+01:00",
                 *       "endAt": "2026-12-08T09:00:00+01:00",
                 *       "scope": "occurrence"
                 *     }
                 */
                "application/json": components["schemas"]["AgendaItemMove"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgendaItem"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listAgendaOccurrences: {
        parameters: {
            query?: {
                /** @description Occurrences that end after this moment. */
                from?: string;
                /** @description Occurrences that start before this moment. */
                to?: string;
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "startAt" | "-startAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "source" | "state" | "visibility" | "ownerUserId" | "title" | "description" | "descriptionHtml" | "location" | "onlineMeetingUrl" | "transparency" | "startAt" | "endAt" | "isAllDay" | "taskId" | "taskNumber" | "taskDisplayNumber" | "taskTitle" | "priority" | "taskStatus" | "users" | "assignees" | "createdBy" | "createdAt" | "updatedAt" | "timeZone" | "organizerUserId" | "organizerEmail" | "organizerDisplayName" | "recurrenceParentItemId" | "recurrenceIdAt" | "recurrenceRule" | "recurrenceDates" | "reminders" | "attendees" | "calendarId" | "isReadOnly" | "reason" | "confidence")[];
            };
            header?: never;
            path: {
                organizationId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgendaItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "sequence" | "-sequence";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                actorUserId?: string;
                /** @description An operationId. */
                action?: string;
                /** @description Such as `customer`. */
                targetKind?: string;
                targetId?: string;
                channel?: components["schemas"]["AuditChannel"];
                outcome?: components["schemas"]["AuditOutcome"];
                /** @description At this moment or later. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "sequence" | "at" | "actor" | "onBehalfOf" | "approvedBy" | "channel" | "clientId" | "clientName" | "ip" | "requestId" | "action" | "toolName" | "reason" | "target" | "outcome" | "problemCode" | "changes" | "reversible" | "revertsEntryId" | "revertedByEntryId" | "prevHash" | "hash")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getAuditEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    revertAuditEntry: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                organizationId: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Wrong customer"
                 *     }
                 */
                "application/json": components["schemas"]["AuditRevertRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRevert"] | components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    verifyAuditLog: {
        parameters: {
            query?: {
                /** @description The first entry to check. */
                fromSequence?: number;
                /** @description The last entry to check. */
                toSequence?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    searchOrganization: {
        parameters: {
            query?: {
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                /** @description Only these; kinds that the caller may not read are left out. */
                kinds?: components["schemas"]["SearchResultKind"][];
                /** @description The most that are given. */
                limit?: number;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "kind" | "displayNumber" | "title" | "subtitle" | "score" | "href")[];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
    listProblemTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemTypeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["OtherProblem"];
        };
    };
}
