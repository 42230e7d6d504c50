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
        /**
         * Update the current user
         * @description Changes how the caller is shown in all of their organizations, and the language and time zone that they are written to in, and what they are mailed about. The e-mail address is changed at the identity provider. Belongs to no organization, so that no audit log tells of it. Needs a person in a session of their own.
         */
        patch: operations["updateCurrentUser"];
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
        /**
         * Create an organization
         * @description Makes an organization with the four built-in roles; the caller becomes its owner. Numbers of businesses that look wrong are warned of, or refused with `strictIdentifiers`. Told as `organization.updated`, the first event of the organization. Needs a person in a session of their own.
         */
        post: operations["createOrganization"];
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
        /**
         * Update an organization
         * @description Changes the members that the body names and leaves the others as they are, also inside `settings` (JSON merge patch, RFC 7396); the hours of a day are given whole. Another currency is for new records only. Numbers of businesses that look wrong are warned of, or refused with `strictIdentifiers`.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Lists the members of the organization, disabled ones among them; those who were removed are left out. `email` is null for callers without `members:manage`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Returns one member. `email` is null for callers without `members:manage`. Who was removed is not found.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends a membership, the caller's own too. It acts on the person's next request. They leave the list of members and stay named in the records that they wrote or were given; to come back they must be invited again. Only owners remove owners, and one enabled owner always remains. Removing someone again is a success. Needs a person in a session of their own.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Gives a member another role, or takes their access away and gives it back (`disabled`). It acts on their next request. Nobody gives a role with a permission they lack, nor enables a member who has such a role; only owners change owners, and one enabled owner always remains. Name, picture and address belong to the person. Both changes are told as `member.role_changed`. Needs a person in a session of their own.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Lists the invitations of the organization in every state. `email` is null for callers without `members:manage`. The token of an invitation is never shown.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person
         * @description Sends an invitation by e-mail, in the language of the organization. It is valid for 7 days; its token stands in the message alone. An address has one pending invitation at a time, and none when a member has it. Nobody invites with a role that has a permission they lack; only owners invite owners. The message counts against the limits `mail` and `mail-young` of the organization. Needs a person in a session of their own.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/invitations/{invitationId}": {
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
         * Revoke an invitation
         * @description Makes an invitation that has not been accepted worthless; it stays in the list as `revoked`. Revoking again is a success. An accepted one is 409 `RESOURCE_IN_USE`, by the member who came of it. Told as `member.invited`, with the new state. Needs a person in a session of their own.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the caller a member of the organization that invited them, and returns it. `token` stands in the message that they were sent. The invitation must have been sent to the confirmed e-mail address that the caller signs in with; one that was sent to another address, has expired or was revoked is not found. Accepting again is a success that changes nothing. Needs a person in a session of their own.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Lists the built-in roles and the organization's own, with what each allows.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Makes a custom role; an organization can have 20. Nobody puts a permission into it that their own role lacks. Told as `organization.updated`, with the kind `role`. Needs a person in a session of their own.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/roles/{roleId}": {
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
         * Delete a role
         * @description Deletes a custom role that neither members nor pending invitations have. Built-in roles are the same everywhere: deleting one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. Told as `organization.updated`, with the kind `role`. Needs a person in a session of their own.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Update a role
         * @description Changes the name or the permissions of a custom role; it acts on the next request of the members who have it. Nobody adds a permission that their own role lacks. Built-in roles are the same everywhere: changing one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. Told as `organization.updated`, with the kind `role`. Needs a person in a session of their own.
         */
        patch: operations["updateRole"];
        trace?: never;
    };
    "/v1/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description Lists everything that a role can allow, and which built-in roles do. It is the same in every organization.
         */
        get: operations["listPermissions"];
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
         * @description Creates a task with the status `todo` and the next number of the organization. Assignees must be members who are not disabled. An asset must belong to the customer when both are given. A parent must not have a parent itself. Customers, assets, quotes, orders and the parent must exist and be visible to the caller.
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
        /**
         * Delete a task
         * @description Deletes a task that has no subtasks. `restoreTask` brings it back for 30 days, with its comments. Agenda items for the task stay. Its number is not given out again. Deleting it again is a success.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Update a task
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `setTaskStatus` changes the status.
         *
         *     `assigneeUserIds`, `checklist` and `labels` replace what was there. Checklist items that are given with their `id` keep it; items without one are new. A member who has been disabled may stay assigned, but cannot be assigned.
         *
         *     Rules that concern several members (the planned times, the customer of the asset) are judged on the task as it will be. Subtasks go one level deep: a task with subtasks cannot get a parent.
         */
        patch: operations["updateTask"];
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
    "/v1/organizations/{organizationId}/tasks/{taskId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a task
         * @description Brings back a task that was deleted in the last 30 days, as it was. A subtask comes back only while its parent is there and is no subtask itself. Restoring a task that is not deleted changes nothing.
         */
        post: operations["restoreTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/tasks/{taskId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a task
         * @description Lists what was said about a task, oldest first. Deleted comments are shown to no one.
         */
        get: operations["listTaskComments"];
        put?: never;
        /**
         * Add a comment to a task
         * @description Adds a comment by the caller. A selection marks a range of `text` that refers to a person or record; it becomes a mention in `contentDoc`. Members who are mentioned get an e-mail. Comments cannot be edited; they are deleted and added again.
         */
        post: operations["createTaskComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/tasks/{taskId}/comments/{commentId}": {
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
         * Delete a comment of a task
         * @description Deletes a comment of the caller; the comment of another member only with the permission `tasks:delete`. Deleting it again is a success.
         */
        delete: operations["deleteTaskComment"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Adds a note by the caller. A selection marks a range of `text` that refers to a person or record; it becomes a mention in `contentDoc`. Notes cannot be edited. They are internal: never put them in anything sent to customers. Members who are mentioned get an e-mail, without the text of the note.
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
    "/v1/organizations/{organizationId}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Lists the quotes of the organization, newest change first. `q` searches number, title and the customer's name as it stood on the quote. A sent quote whose last day is over counts as `expired`.
         */
        get: operations["listQuotes"];
        put?: never;
        /**
         * Draft a quote
         * @description Creates a quote with the status `draft` and the next number of the year. The service computes the net of each line, VAT per category and rate over the sum of the nets, and the totals; optional lines do not count.
         *
         *     A line with `productId` takes from the product what it leaves out: description, unit, price, VAT. Contact and asset must be the customer's.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote
         * @description Returns the quote with its lines, totals and VAT per rate. A sent quote whose last day is over reads as `expired`.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        /**
         * Delete a draft quote
         * @description Deletes a quote that has the status `draft`; its number is not given out again. Any other quote stays: cancel it instead. A repeated request answers 204 again.
         */
        delete: operations["deleteQuote"];
        options?: never;
        head?: never;
        /**
         * Change a draft quote
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `lines`, when given, replace all lines; a line with the `id` of a present one stays that line. The totals are computed again.
         *
         *     Only drafts can be changed. To change a quote that has been sent, revise it. Send `If-Match`, so that nobody's change is overwritten.
         */
        patch: operations["updateQuote"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a quote
         * @description Sends a draft to the customer and locks it: an e-mail in the customer's language with the PDF and the link to the page where the customer accepts. It leaves once the change has been committed. Both parties are kept as they are printed now.
         *
         *     An expired quote is sent again with a new `validUntil`. When a new version is sent, the former one is cancelled. Sending a sent quote changes nothing and sends nothing.
         *
         *     Recipients who are no members count against the limits `mail` and `mail-young` of the organization, and the same quote, in whatever version, goes to one of them once in a few minutes (`mail-again`): more is refused with 429 `RATE_LIMITED` and `Retry-After`.
         */
        post: operations["sendQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a quote was accepted
         * @description Records that the customer accepted a sent quote, as when they say so on the phone; on the quote's own page (`publicUrl`) they do it themselves. Once the last day is over it is refused: send the quote again with a new `validUntil`. Accepting an accepted quote again changes nothing; with another name, moment or reference it is refused, and what was recorded stays.
         */
        post: operations["acceptQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a quote was rejected
         * @description Records that the customer rejected a sent quote. After that it can only be revised. Rejecting a rejected quote changes nothing.
         */
        post: operations["rejectQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a quote
         * @description Withdraws a quote that is a draft, sent, expired or accepted; its page then says so. A converted or rejected quote cannot be withdrawn. Cancelling a cancelled quote changes nothing.
         */
        post: operations["cancelQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/revise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revise a quote
         * @description Makes a new draft of a quote that has been sent, rejected, accepted or has expired: the same number, `version` + 1, a display number that ends in the version (`Q-2026-0031-2`), the same content, and a new `validUntil`.
         *
         *     The former version stays as it is until the new one is sent; then it is cancelled. While there is a draft of it, another one is refused with the id of that draft.
         */
        post: operations["reviseQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/convert-to-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an order from a quote
         * @description Makes a draft order from an accepted quote: the same customer, lines, prices and VAT, the reference that the customer gave, and the customer's delivery address. Optional lines are left out, since accepting a quote accepts it without them.
         *
         *     The quote becomes `converted` and names the order. Converting a converted quote answers with its order and changes nothing.
         */
        post: operations["convertQuoteToOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/quotes/{quoteId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote as a PDF
         * @description Returns the PDF that the customer receives, in the customer's language. Both parties are printed as they were when the quote was sent; on a draft as they are now.
         *
         *     The PDF of a sent quote is made once and kept; a draft's is made for each call. With `If-None-Match` the answer is 304 while it would print the same. Where too many PDFs wait to be made, the answer is 503 with `Retry-After`. The rate limit is `document`.
         */
        get: operations["getQuoteDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Lists the orders of the organization, newest change first. `q` searches number, title, reference and the customer's name as it stood on the order. Sorted by `requestedDeliveryDate`, orders without one come last, and first with `-requestedDeliveryDate`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Draft an order
         * @description Creates an order with the status `draft`, without a quote, and with the next number of the year. The service computes the net of each line, VAT per category and rate over the sum of the nets, and the totals; optional lines do not count.
         *
         *     A line with `productId` takes from the product what it leaves out: description, unit, price, VAT, supplier. Contact and asset must be the customer's. Goods go to the customer's delivery address unless `deliveryAddress` says otherwise. Stock is reserved when the order is confirmed.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns the order with its lines, what has been delivered of each, totals and VAT per rate.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an order
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). The totals are computed again. Send `If-Match`, so that nobody's change is overwritten.
         *
         *     A draft takes any change; `lines`, when given, replace all lines, and a line with the `id` of a present one stays that line. When the customer changes, goods go to the new one's delivery address unless `deliveryAddress` says otherwise.
         *
         *     A confirmed order takes `requestedDeliveryDate`, `reference`, and lines to add: `lines` then begin with all present lines, unchanged and in their order. The stock of added lines is reserved.
         *
         *     `invoiceStatus` and `externalInvoiceId` are for the accounting package to write: from confirmation on, not in a cancelled order. Anything else is refused with `ORDER_LOCKED` and the `editableFields`.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/orders/{orderId}/status": {
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
         * Change the status of an order
         * @description Moves an order to another status: from `draft` to `confirmed` and `cancelled`; from `confirmed` to `in_progress`, `on_hold` and `cancelled`; from `in_progress` to `on_hold`, to `completed` once all of it is fulfilled, and to `cancelled` while nothing is; from `on_hold` to `confirmed`, `in_progress` and `cancelled`. Any other move is refused with the allowed ones. Asking for the present status changes nothing.
         *
         *     Confirming a draft reserves the stock of its tracked products at the default location, those of bundles included, also when more is promised than there is. Cancelling gives back what is still reserved; what has been delivered stays delivered.
         */
        patch: operations["setOrderStatus"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/orders/{orderId}/fulfilments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a delivery of an order
         * @description Records that the order, or a part of it, has been delivered: adds to `quantityFulfilled` of its lines and sets its `fulfilmentStatus`. The order must be `confirmed` or `in_progress`; its status does not change. No line can be delivered beyond what is open of it. Without `lines`, everything that is open is delivered.
         *
         *     Tracked products, those of bundles included, leave the stock of `inventoryLocationId` or else of the default location, and are no longer reserved for the order. When less lies there the delivery is refused with `STOCK_INSUFFICIENT` and the `shortages`. Services and products whose stock is not tracked need none.
         *
         *     A delivery cannot be undone, and is not listed by itself: the order says what has been delivered of each line.
         */
        post: operations["createOrderFulfilment"];
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
        /**
         * Create a supplier
         * @description Creates a supplier. `code`, and `source` with `externalId`, are unique in the organization. Identifiers that do not look right (KvK, btw, phone, country) are warned of, and refused when the organization's setting `strictIdentifiers` is on.
         */
        post: operations["createSupplier"];
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
        /**
         * Delete a supplier
         * @description Deletes a supplier that no product and no line of an open order names. `restoreSupplier` brings it back for 30 days; its `code` is free for another at once. Deleting it again is a success.
         */
        delete: operations["deleteSupplier"];
        options?: never;
        head?: never;
        /**
         * Update a supplier
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `code`, and `source` with `externalId`, are unique in the organization. Identifiers that do not look right (KvK, btw, phone, country) are warned of, and refused when the organization's setting `strictIdentifiers` is on.
         */
        patch: operations["updateSupplier"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/suppliers/{supplierId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a supplier
         * @description Brings back a supplier that was deleted in the last 30 days, as it was, unless another supplier has its `code` or external id by now. Restoring a supplier that is not deleted changes nothing.
         */
        post: operations["restoreSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /**
         * Create a calendar
         * @description Creates a calendar of a person (`personal`), a team or a resource such as a room. Connected calendars (`external`) are not made here. One shared calendar is the default, and one of each person.
         */
        post: operations["createCalendar"];
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
        /**
         * Create an agenda item
         * @description Creates an item in a calendar that the caller may edit, and makes the caller its owner and organizer. With `recurrenceRule` it is a series: its occurrences are written up to 24 months ahead, and the answer is the series. Its start is always the first occurrence.
         *
         *     - A rule that would give more than 1000 occurrences within 24 months from now is refused: give `count`, `untilAt` or a later start.
         *     - People of the organization stand in `userIds`; people who are invited, who may answer, in `attendees`.
         *     - Overlap with other items is allowed.
         */
        post: operations["createAgendaItem"];
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
        /**
         * Delete an agenda item
         * @description Deletes an item, or with the id of a series the whole series. An occurrence is taken out of its series, whose `recurrenceDates` then leave its date out. The task of an item with the source `task` is planned no more. Undoing brings everything back for 30 days. To let people see that something does not take place, cancel it instead.
         */
        delete: operations["deleteAgendaItem"];
        options?: never;
        head?: never;
        /**
         * Update an agenda item
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). Times change by moving the item.
         *
         *     - An **occurrence** without `scope`, or with `occurrence`, gets texts, people and reminders of its own; the rest is its series'. What it has of its own it keeps when the series changes.
         *     - An occurrence with `series`, and a **series** by its own id, change as a whole. The answer is the series.
         *     - An occurrence with `following` splits the series; the part from there on changes. The answer is the new series.
         *     - `recurrenceRule` makes a series of an item, and with null an item of a series. Occurrences that the new rule also gives, at the same moment or else on the same day, keep their ids and what they have of their own; the others are deleted, and come back as they were when a later rule gives them again.
         *     - Another `timeZone` leaves an item at its moment, and an all-day item on its days.
         */
        patch: operations["updateAgendaItem"];
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
    "/v1/organizations/{organizationId}/agenda/calendars/{calendarId}": {
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
         * Delete a calendar
         * @description Deletes a calendar and all its items with it, which get no event of their own; move items to another calendar before (`calendarId` of the item) to keep them. Planned times of tasks stay. Of a default calendar no other takes the place: until one is made the default, items must name theirs. It cannot be undone.
         */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        /**
         * Update a calendar
         * @description Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). A new time zone is for items that are made from then on. A connected calendar (`external`) stays one.
         */
        patch: operations["updateCalendar"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items/{itemId}/participation": {
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
         * Answer an invitation
         * @description Writes the caller's own answer: `participationStatus` of the attendee whose `userId` is the caller's. It needs no right to change the item. An answer to one occurrence is kept beside that to the series: a later answer to the series leaves it as it is.
         */
        patch: operations["respondToAgendaItem"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/items/{itemId}/state": {
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
         * Confirm or cancel an agenda item
         * @description Makes an item, one occurrence, a series, or a series from one occurrence on, `confirmed`, `tentative` or `cancelled`; each can follow each. What is cancelled stays in the agenda and takes no time.
         *
         *     - In a cancelled series everything is cancelled. An occurrence that was cancelled by itself stays so when the series is confirmed again.
         *     - A suggestion that is confirmed becomes an item, with its `reason`.
         *     - Cancelling the planned time of a task (source `task`) unplans the task; confirming it again plans it.
         *     - Asking for the present state changes nothing.
         */
        patch: operations["setAgendaItemState"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/agenda/free-slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find free slots
         * @description Finds the times in a window of at most 31 days when all the given people, and calendars where some are given, are free for as long as `durationMinutes`. A slot is as long as it can be: any start in it that leaves the duration will do. With `workingHoursOnly` slots lie within the working hours of the organization.
         *
         *     An item takes the time of the people on it, of those who are invited and have not declined, and of the owner of the personal calendar that it stands in; a planned task that of its assignees. Items that the caller may not see take time as well, and nothing is told of them. Tentative items and suggestions take time; cancelled items and those with `transparency` `transparent` do not.
         */
        get: operations["findFreeSlots"];
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
         * @description Computes the chain of hashes anew from the entries, from the last anchor to the newest entry, and compares the values before and after with their salted hashes in the chain. An entry that was changed, removed or added by anything but the service makes the log invalid, and so does a changed value; values that were erased do not. `fromSequence=1` verifies the whole log; `fromSequence` and `toSequence` narrow the check to a part of it. With `anchor`, an anchor that you have kept, the whole log is verified, and it must still contain what the anchor names: this shows as well that the newest entries were removed. One verification of an organization runs at a time; a request for the same range gets its result.
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
    "/v1/organizations/{organizationId}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export records to a file
         * @description Begins an export and answers at once; `getExport` names the file once it is there. The records are read from the list of their kind, with its filters, page by page and in the name of the caller, who needs the permission of the list. At most 6 exports an hour.
         *
         *     The file is kept for 24 hours and counts as a file of the organization, for those who have `files:read` and the permission of the list. In CSV, lists of texts are joined with `|`, other lists and objects are JSON, and an apostrophe stands before what a spreadsheet would take for a formula; an import takes it off again.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a CSV file
         * @description Begins the import of a file that has been uploaded and answers at once; `getImport` says how far it is. Rows are independent: each is one change by the operation that creates or changes a record of the kind, in the name of the caller, with an audit entry and an event of its own, and is undone there. A refused row stops none of the others.
         *
         *     The caller needs what these operations need, with `files:read`, and to match also the permission to read the records. With `matchBy`, a row whose record is there changes it or is left out (`onMatch`). An empty cell is no value. Lists of texts are separated by `|`.
         *
         *     A file that cannot be read as a whole (a quote that never closes, a column that is missing, too many rows) makes the import fail before its first row, with the row and the column in `problem`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an export
         * @description Returns an export with how many records it has read. Once it has ended, `fileId` names the file, which `getFileContent` gives until `expiresAt`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description Returns an import with what came of its rows so far: `counts.processed` of `rowCount`. Once it has ended, `refusedFileId` names a CSV file of the refused rows as they came, with the row, the code and the sentence of the problem in three more columns.
         */
        get: operations["getImport"];
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
    "/v1/organizations/{organizationId}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Returns one event of the last 30 days, as webhooks deliver it.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Returns every type of event that the service writes. New types come with new versions: a receiver ignores those that it does not know.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the last 30 days in the order of the changes. To follow them, ask again with `afterSequence` set to the `sequence` of the last event that was read. `sequence` has no gaps: without `types`, a first event that is not the next number says that older ones have been removed.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the webhooks of the organization with their health, the newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Has events posted to an address from now on, signed by the rules of Standard Webhooks. The answer alone shows the `secret` that signs them: keep it at the receiver. The address is https, and leads to the public internet; in the local environment, http to this machine is accepted as well. An organization can have 20 webhooks.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Returns one webhook with its health: when an event was last accepted, since when attempts fail, and why. The secret is not shown.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Removes a webhook with its secret and its deliveries, also those that wait. It cannot be undone.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the members that the body names (JSON merge patch, RFC 7396). `status` turns the webhook off and on, and a suspended one on again. Turning it off cancels the deliveries that wait; what happens while it is off is not delivered later by itself: `replayWebhook` delivers it.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description Returns one delivery with its attempts: when, how long, and what the receiver answered. `getEvent` gives what was delivered.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Lists the deliveries of a webhook of the last 30 days with their attempts, the newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends the event of a delivery that has ended again, with the same `webhook-id`: a receiver that has it already drops it. A delivery that failed gets the whole schedule of attempts once more.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver past events again
         * @description Delivers the events of a span of the last 30 days, also those from before the webhook and from while it was off: in the order of `sequence`, at most 10 a second, with the same `webhook-id` as the first time. At most 10 000 events. An event whose delivery is waiting already is left to it.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Makes a new secret, which this answer alone shows. For 24 hours the former one signs as well, so that the receiver can change over: `webhook-signature` then holds two signatures. A third secret ends the first at once. Needs a person in a session of their own.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Delivers an event of the type `webhook.test` to this webhook alone, whatever types it has chosen, in a single attempt. `getWebhookDelivery` says what came of it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approval-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approval policies
         * @description Lists the policies of the organization, the one that is asked first in front. A new organization has suggestions, which are disabled.
         */
        get: operations["listApprovalPolicies"];
        put?: never;
        /**
         * Create an approval policy
         * @description Makes a rule that holds calls until people have approved them, lets them pass or refuses them. It acts on the next request. By default it is about calls by way of MCP alone, one person with `approvals:decide` other than the requester must approve, and a held call waits for a day. An organization can have 100. Told as `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.
         */
        post: operations["createApprovalPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approval-policies/{policyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an approval policy
         * @description Returns one policy, with its version as `ETag`.
         */
        get: operations["getApprovalPolicy"];
        put?: never;
        post?: never;
        /**
         * Delete an approval policy
         * @description Deletes a policy: from now on it decides nothing. Calls that it has held stay, and are decided as they were held. Deleting it again is a success. Told as `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.
         */
        delete: operations["deleteApprovalPolicy"];
        options?: never;
        head?: never;
        /**
         * Update an approval policy
         * @description Changes the members that the body names, `status` among them, which turns the policy on and off. It acts on the next request; calls that wait are decided as they were held. Told as `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.
         */
        patch: operations["updateApprovalPolicy"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approvals/{approvalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an approval
         * @description Returns a held call: what it would do, what people have decided, and once it was executed its result. With `waitSeconds` the answer to a pending one comes as soon as its state changes, and at the latest after that time.
         */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Lists the calls that policies have held, the newest first, with what was decided of them. What a call would change is shown to its requester, to those who may decide it, and to members who may read its records.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approvals/{approvalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a held call
         * @description Approves a held call. The last approval that is needed carries it out at once, as its requester: the answer has the state `executed` with the `result`, or `failed` or `stale` with the `problem`. Membership, permission, scopes, policies and the version of the record are looked at again. Approving again changes nothing.
         *
         *     Whoever asked for the call never approves it, unless the policy lets people approve what a client asked in their name. Needs a person in a session of their own.
         */
        post: operations["approveApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approvals/{approvalId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a held call
         * @description Ends a held call before anybody decided it. Only its requester can, by whichever client.
         */
        post: operations["cancelApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/approvals/{approvalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a held call
         * @description Rejects a held call, with the reason why. One person is enough, however many approvals it needs; it is never carried out then. Whoever asked for the call does not reject it but takes it back (`cancelApproval`). Needs a person in a session of their own.
         */
        post: operations["rejectApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/files/{fileId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Judges the bytes that were sent: the file becomes `available` where they have the size, the SHA-256 and the type that were declared, else `rejected` with `rejectionReason`. What was rejected is dropped; it is uploaded again as another file. Completing it again changes nothing.
         */
        post: operations["completeFileUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description Lists the files of the organization in every state, the last changed first. `q` searches their names; `attachedToKind` and `attachedToId` leave those that are attached to one record.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Begin an upload
         * @description Makes a file that waits for its bytes, and a link to send them to: a `PUT` to `upload.url` with the headers in `upload.headers`, within 15 minutes and without a token. Then `completeFileUpload` checks them. A file has at most 100 MiB; an upload that is not completed is dropped after 24 hours.
         *
         *     Small files may come with the request, as base64 in `contentBase64`: the answer is then the file as it was judged, `available` or `rejected`, and `upload` is null.
         *
         *     What is declared here is what must come. Taken are PDF, PNG, JPEG, WebP, HEIC, plain text, CSV, Markdown, JSON, XML, Word and Excel documents (docx, xlsx) without macros, ZIP archives and mails (eml), under a name with the ending of their type.
         */
        post: operations["createFileUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Returns what is known of one file, with a link to its bytes that works for up to 5 minutes and needs no token. `includeText` adds the beginning of plain text, CSV, Markdown, JSON, XML and mails.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file that is available or rejected, with its attachments. For 30 days the change can be undone (`revertAuditEntry`); then the bytes are removed for good. Deleting it again is a success.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        /**
         * Update a file
         * @description Changes the members that the body names (JSON merge patch, RFC 7396): the name, the labels, and with `attachments` all records that the file is attached to. The bytes of a file never change.
         */
        patch: operations["updateFile"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/files/{fileId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Answers 302 with a link to the bytes that works for 5 minutes and needs no token; most clients follow it by themselves. There the bytes come to be saved, never to be shown (`Content-Disposition: attachment`), whole or in parts (`Range`). Each download is told in the audit log.
         */
        get: operations["getFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Ends a run: no further step is taken, and one that is being taken has either been done or is not done. What earlier steps changed stays; each change can be undone by its entry in the audit log. Cancelling a cancelled run is a success.
         */
        post: operations["cancelWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Lists the workflows of the organization with their newest run, newest change first. `q` searches name and description.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description Creates a workflow in the status `draft`; `setWorkflowStatus` activates it. Its steps are changes that a workflow may carry out (a refusal names them all), and the built-in `wait` and `notify`. They run as you, with what you may do at that moment. A definition that refers to something unknown is refused with every place.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workflow
         * @description Returns one workflow with its definition, its status and its newest run.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Deletes a workflow and cancels its runs that have not ended. Undoing the change brings it back within 30 days, in the status that it had; what it missed meanwhile is not made up for. Deleting it again is a success.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Update a workflow
         * @description Changes the members that the body names (JSON merge patch, RFC 7396). Runs that have begun, or that an event has started already, keep the version that they name. Who changes trigger, conditions, steps or `allowSelfTrigger` becomes the member that steps run as.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run
         * @description Returns one run with the outcome of each step: its state, its attempts, what it has made or changed, and why it was refused.
         */
        get: operations["getWorkflowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description Lists the runs of a workflow with the outcome of each step, the newest first. Runs are kept for 90 days after their end.
         */
        get: operations["listWorkflowRuns"];
        put?: never;
        /**
         * Run a workflow
         * @description Starts a run of an active workflow by hand, whatever its trigger is, and answers at once: the run is `queued`. `input` is what placeholders read as `/trigger/input`; a run by hand has no event. Steps run as the author of the workflow, not as the caller. An organization begins 60 runs a minute; the others wait.
         */
        post: operations["runWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a run
         * @description Goes on with a failed run from the step that failed, in a run of its own that is `queued`. Steps that were done are not done again: their outcomes are taken over, and so is the version of the workflow, even if it has been changed since. A run is retried once; when its retry fails, that one is retried. The workflow may be paused.
         */
        post: operations["retryWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/workflows/{workflowId}/status": {
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
         * Change the status of a workflow
         * @description Moves a workflow to another status: from `draft` to `active` and `archived`, from `active` to `paused` and `archived`, from `paused` to `active` and `archived`. An active workflow starts at what happens from then on. When it stops being active, runs that have not begun are cancelled; those that have go on to their end. An organization can have 100 active workflows.
         */
        patch: operations["setWorkflowStatus"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The caller's answer to an invitation. */
        AgendaAnswer: {
            /**
             * @description `needs-action` takes an answer back.
             * @enum {string}
             */
            participationStatus: "accepted" | "declined" | "tentative" | "needs-action";
            /**
             * @description Of a series: this `occurrence` (the default for one) or the whole `series` (the default for a series). Means nothing for a plain item.
             * @enum {string}
             */
            scope?: "occurrence" | "series";
        };
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
        /** @description An agenda item to create; title, start and end are required. */
        AgendaItemCreate: {
            /**
             * Format: uuid
             * @description A calendar whose `isEditable` is true. Left out: the caller's default, else the shared one.
             */
            calendarId?: string;
            title: string;
            /** Format: date-time */
            startAt: string;
            /**
             * Format: date-time
             * @description After the start, at most 366 days later.
             */
            endAt: string;
            /**
             * @description All-day items start and end at local midnight in `timeZone`; the end is exclusive.
             * @default false
             */
            isAllDay?: boolean;
            /** @description IANA name. Left out: that of the organization. */
            timeZone?: string;
            /** @description Plain text. */
            description?: string | null;
            location?: string | null;
            onlineMeetingUrl?: string | null;
            /**
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "private" | "confidential";
            /**
             * @default opaque
             * @enum {string}
             */
            transparency?: "opaque" | "transparent";
            taskId?: string | null;
            /**
             * @description Members of the organization who are on the item.
             * @default []
             */
            userIds?: string[];
            recurrenceRule?: components["schemas"]["RecurrenceRuleInput"] | null;
            /**
             * @description Of a series: dates that the rule does not give, and those that are left out.
             * @default []
             */
            recurrenceDates?: components["schemas"]["RecurrenceDateInput"][];
            /** @default [] */
            reminders?: components["schemas"]["ReminderInput"][];
            /**
             * @description Each person once.
             * @default []
             */
            attendees?: components["schemas"]["AttendeeInput"][];
            /**
             * @description Whether the people in `attendees` are invited by e-mail, and told of changes from then on. Of one occurrence it is that of its series.
             * @default false
             */
            notifyAttendees?: boolean;
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
        /** @description Members left out stay as they are; null clears a member that may be null; lists are replaced. */
        AgendaItemUpdate: {
            /**
             * Format: uuid
             * @description A calendar whose `isEditable` is true.
             */
            calendarId?: string;
            title?: string;
            /** @description Plain text. */
            description?: string | null;
            location?: string | null;
            onlineMeetingUrl?: string | null;
            /** @enum {string} */
            visibility?: "public" | "private" | "confidential";
            /** @enum {string} */
            transparency?: "opaque" | "transparent";
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone?: string;
            taskId?: string | null;
            /** @description Members of the organization who are on the item. */
            userIds?: string[];
            recurrenceRule?: components["schemas"]["RecurrenceRuleInput"] | null;
            /** @description Of a series: dates that the rule does not give, and those that are left out. */
            recurrenceDates?: components["schemas"]["RecurrenceDateInput"][];
            reminders?: components["schemas"]["ReminderInput"][];
            /** @description Each person once. */
            attendees?: components["schemas"]["AttendeeInput"][];
            /** @description Whether the people in `attendees` are invited by e-mail, and told of changes from then on. Of one occurrence it is that of its series. */
            notifyAttendees?: boolean;
            /**
             * @description What of a series changes: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones. Means nothing for a plain item.
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
        /** @description The state to have, and of what of a series. */
        AgendaStateChange: {
            state: components["schemas"]["AgendaState"];
            /**
             * @description What of a series changes: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones. Means nothing for a plain item.
             * @enum {string}
             */
            scope?: "occurrence" | "series" | "following";
            /** @description Why; it stands in the audit log. */
            reason?: string;
        };
        /** @description A call that a policy holds until people have decided. */
        Approval: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            state: components["schemas"]["ApprovalState"];
            /**
             * Format: uuid
             * @description The policy that held the call.
             */
            policyId: string;
            policyName: string;
            /** @description What the policy tells the approvers. */
            message: string | null;
            /** @description Who may decide, in words: `Owner or Admin, 1 needed`. */
            approvers: string;
            /** @description The operation that was called, by operationId. */
            operation: string;
            /** @description The tool, of a call by way of MCP. */
            toolName: string | null;
            /**
             * @description The way by which the call came.
             * @enum {string}
             */
            channel: "app" | "api" | "mcp" | "workflow";
            /**
             * Format: uuid
             * @description The user who called.
             */
            requestedBy: string;
            requester: components["schemas"]["UserReference"];
            /** @description The OAuth client that called. */
            clientId: string | null;
            /** @description The `mcp:*` scopes of its token. */
            tokenScopes: string[];
            /** @description What the call would do, in the service's words. */
            summary: string;
            /** @description Path parameters and body as sent, secrets masked. Null for those who may not read the records that it is about, as are `target`, `result` and `problem`; `changes` is empty then. */
            input: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the call as RFC 8785 JSON, hexadecimal. */
            inputHash: string;
            target: components["schemas"]["ApprovalTarget"] | null;
            /** @description Secrets are masked. */
            changes: components["schemas"]["ApprovalChange"][];
            /** @description The caller's own words: not checked, and no instruction. */
            requestReason: string | null;
            requiredApprovals: number;
            decisions: components["schemas"]["ApprovalDecision"][];
            /** @description Whether the caller may decide, in a session of their own. */
            mayDecide: boolean;
            /** Format: date-time */
            expiresAt: string;
            decidedAt: string | null;
            executedAt: string | null;
            /** @description What the call was answered once it was executed. */
            result: {
                status: number;
                body: unknown;
            } | null;
            /** @description Why it failed, or is stale: a problem as a refusal would carry. */
            problem: {
                [key: string]: unknown;
            } | null;
            /** @description The entry of the change it made. */
            auditEntryId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description That the call may be carried out. */
        ApprovalApproving: {
            /**
             * @description Kept with the decision; the requester reads it.
             * @default null
             */
            comment?: string | null;
        };
        /** @description A member that the call would change. */
        ApprovalChange: {
            field: string;
            before: unknown;
            after: unknown;
        };
        /** @description What one person decided. */
        ApprovalDecision: {
            /** Format: uuid */
            userId: string;
            displayName: string;
            /** @enum {string} */
            decision: "approve" | "reject";
            comment: string | null;
            /** Format: date-time */
            at: string;
        };
        /** @description One page of the list. */
        ApprovalList: {
            items: components["schemas"]["Approval"][];
            page: components["schemas"]["Page"];
        };
        /** @description A rule that holds, allows or refuses calls. */
        ApprovalPolicy: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            /**
             * @description Whether it decides anything.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Of the enabled policies that a call matches, the one with the lowest decides. */
            priority: number;
            match: components["schemas"]["PolicyMatch"];
            /**
             * @description The call waits for people, is carried out, or is refused with 403.
             * @enum {string}
             */
            effect: "hold" | "allow" | "deny";
            approvers: components["schemas"]["PolicyApprovers"];
            /** @description How many people must approve. */
            requiredApprovals: number;
            /** @description Whether people may approve what a client asked in their name. */
            allowSelfApproval: boolean;
            /** @description How long a held call waits. */
            expiresAfterMinutes: number;
            /**
             * @description What becomes of an approved call whose record has changed meanwhile.
             * @enum {string}
             */
            onStale: "refuse" | "execute";
            /** @description Shown to the approvers. */
            message: string | null;
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
        /** @description A policy to create. */
        ApprovalPolicyCreate: {
            name: string;
            /**
             * @description Whether it decides anything.
             * @default enabled
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /**
             * @description Of the enabled policies that a call matches, the one with the lowest decides.
             * @default 100
             */
            priority?: number;
            match: components["schemas"]["PolicyMatchInput"];
            /**
             * @description The call waits for people, is carried out, or is refused with 403.
             * @default hold
             * @enum {string}
             */
            effect?: "hold" | "allow" | "deny";
            /**
             * @default {
             *       "roleIds": [],
             *       "userIds": []
             *     }
             */
            approvers?: components["schemas"]["PolicyApproversInput"];
            /**
             * @description How many people must approve.
             * @default 1
             */
            requiredApprovals?: number;
            /**
             * @description Whether people may approve what a client asked in their name.
             * @default false
             */
            allowSelfApproval?: boolean;
            /**
             * @description How long a held call waits.
             * @default 1440
             */
            expiresAfterMinutes?: number;
            /**
             * @description What becomes of an approved call whose record has changed meanwhile.
             * @default refuse
             * @enum {string}
             */
            onStale?: "refuse" | "execute";
            /**
             * @description Shown to the approvers.
             * @default null
             */
            message?: string | null;
        };
        /** @description One page of the list. */
        ApprovalPolicyList: {
            items: components["schemas"]["ApprovalPolicy"][];
            page: components["schemas"]["Page"];
        };
        /** @description Members left out stay as they are; `match` and `approvers` are replaced as a whole; null clears the message. */
        ApprovalPolicyUpdate: {
            name?: string;
            /**
             * @description Whether it decides anything.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /** @description Of the enabled policies that a call matches, the one with the lowest decides. */
            priority?: number;
            match?: components["schemas"]["PolicyMatchInput"];
            /**
             * @description The call waits for people, is carried out, or is refused with 403.
             * @enum {string}
             */
            effect?: "hold" | "allow" | "deny";
            approvers?: components["schemas"]["PolicyApproversInput"];
            /** @description How many people must approve. */
            requiredApprovals?: number;
            /** @description Whether people may approve what a client asked in their name. */
            allowSelfApproval?: boolean;
            /** @description How long a held call waits. */
            expiresAfterMinutes?: number;
            /**
             * @description What becomes of an approved call whose record has changed meanwhile.
             * @enum {string}
             */
            onStale?: "refuse" | "execute";
            /** @description Shown to the approvers. */
            message?: string | null;
        };
        /** @description That the call is not carried out, and why. */
        ApprovalRejecting: {
            /** @description Why not, or what should be otherwise; the requester reads it. */
            comment: string;
        };
        /**
         * @description `pending`: people have to decide. `executed`: approved, and done. `failed`: approved, and refused when it was done, with the `problem`. `stale`: approved, but the record had changed meanwhile, so that nothing was done. `cancelled`: its requester took it back.
         * @enum {string}
         */
        ApprovalState: "pending" | "approved" | "executed" | "failed" | "rejected" | "expired" | "cancelled" | "stale";
        /** @description The record that a held call is about. */
        ApprovalTarget: {
            /** @description The kind of the record, such as `quote`. */
            kind: string;
            id: string;
            /** @description Such as `Q-2026-0031`. */
            displayNumber: string | null;
            /** @description What a person would call it. */
            label: string;
            /** @description The version that was seen; null for records without versions. */
            etag: string | null;
        };
        /** @description A record that a file is attached to. */
        Attachment: {
            kind: components["schemas"]["AttachmentKind"];
            /** @description The id of the record, as text: a UUID; of a customer or a customer asset its number. */
            targetId: string;
        };
        /**
         * @description The kinds of records that files are attached to.
         * @enum {string}
         */
        AttachmentKind: "customer" | "customer_asset" | "task" | "quote" | "order" | "supplier" | "product" | "agenda_item";
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
        /** @description Somebody to invite, named in one of three ways. */
        AttendeeInput: {
            /**
             * Format: uuid
             * @description A member of the organization.
             */
            userId?: string;
            /**
             * Format: uuid
             * @description A contact with an e-mail address.
             */
            customerContactId?: string;
            /**
             * Format: email
             * @description Of somebody else.
             */
            email?: string;
            /** @description Beside `email` only. */
            displayName?: string | null;
            /**
             * @default required
             * @enum {string}
             */
            role?: "required" | "optional" | "chair" | "informational";
        };
        /** @description Who acted. */
        AuditActor: {
            /** @enum {string} */
            type: "user" | "system";
            id: string | null;
            /** @description The name at that time. */
            displayName: string;
        };
        /** @description How far the log had come on a day, signed. */
        AuditAnchor: {
            /**
             * @description The newest entry when the anchor was signed.
             * @example 1204
             */
            sequence: number;
            /**
             * @description SHA-256, hexadecimal.
             * @example 9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab
             */
            hash: string;
            /**
             * Format: date-time
             * @description When the anchor was signed.
             * @example 2026-11-22T01:20:00.000Z
             */
            at: string;
            /**
             * @description The key that signed it, by its thumbprint (RFC 7638); `/.well-known/jwks.json` has the keys.
             * @example dtsFs8hD2hNgQHwxDfDFAh7DWkizjgasXUDfr0QEFH0
             */
            keyId: string;
            /**
             * @description The anchor itself: a signed text (compact JWS, RFC 7515, Ed25519) with `organizationId`, `sequence`, `hash` and `at`. Kept elsewhere and given as `anchor`, it tells later whether the log still holds what it held.
             * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImF1ZGl0LWFuY2hvciIsImtpZCI6ImR0c0ZzOGhEMmhOZ1FId3hEZkRGQWg3RFdraXpqZ2FzWFVEZnIwUUVGSDAiLCJqd2siOnsia3R5IjoiT0tQIiwiY3J2IjoiRWQyNTUxOSIsIngiOiJkS1lYTnlxdVczNDFZSFZFTHVPRVc5c2ppUHBveG9rRGJ1VHdROTZneUFVIn19.eyJvcmdhbml6YXRpb25JZCI6ImI0YmZhYmY0LThjOTItNTQ5Ni1hYmZkLTIxNTU5YTI3OTI0NCIsInNlcXVlbmNlIjoxMjA0LCJoYXNoIjoiOWM1NmNjNTFiMzc0YzNiYTE4OTIxMGQ1YjZkNGJmNTc3OTBkMzUxYzk2YzQ3YzAyMTkwZWNmMWU0MzA2MzVhYiIsImF0IjoiMjAyNi0xMS0yMlQwMToyMDowMC4wMDBaIn0.CDN0ZoShDFseDtzoC6wEt5JovgmfeNnOmUxysHRYm6VhSz6eZ3xfPI8PStMXiT68JiesIuH38BPkeFt6G2maBw
             */
            jws: string;
        };
        /** @description What became of the anchor that was given. */
        AuditAnchorCheck: {
            /**
             * @description The newest entry when the anchor was signed.
             * @example 1204
             */
            sequence: number;
            /**
             * @description SHA-256, hexadecimal.
             * @example 9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab
             */
            hash: string;
            /**
             * Format: date-time
             * @description When the anchor was signed.
             * @example 2026-11-22T01:20:00.000Z
             */
            at: string;
            /**
             * @description The key that signed it, by its thumbprint (RFC 7638); `/.well-known/jwks.json` has the keys.
             * @example dtsFs8hD2hNgQHwxDfDFAh7DWkizjgasXUDfr0QEFH0
             */
            keyId: string;
            /**
             * @description Whether the log still has that entry with that hash.
             * @example true
             */
            isContained: boolean;
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
            /** @description The run whose step made the change. */
            workflowRunId: string | null;
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
            /** @description The hash of the newest entry. */
            headHash: string;
            /** @description The first entry that is missing, or not as it was written, or not the one that an anchor names. */
            firstBrokenSequence: number | null;
            /** @description The newest anchor: keep its `jws` where the service's operator cannot reach it. Null until the first night after the first entry. */
            lastAnchor: components["schemas"]["AuditAnchor"] | null;
            /** @description What became of the anchor that was given; null when none was. */
            anchor: components["schemas"]["AuditAnchorCheck"] | null;
        };
        /** @description A calendar of the organization. */
        Calendar: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            /** @description Red, green and blue, such as `#1E6FD9`. */
            color: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description Whose time a `personal` calendar holds; of others who looks after it. */
            ownerUserId: string | null;
            kind: components["schemas"]["CalendarKind"];
            /** @description Whether the caller may change its items. */
            isEditable: boolean;
            /** @description Where items go that name no calendar: a person's own default first, then the shared one. */
            isDefault: boolean;
            /**
             * @description Where other programs read the calendar as iCalendar, without signing in. Null but for its owner and members who manage the agenda.
             * @example https://werkbank.example/c/AZrF0wABc3mEo4Vu.ics
             */
            feedUrl: string | null;
            /**
             * Format: date-time
             * @description Since when `feedUrl` is the present address.
             */
            feedRenewedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A calendar to create; only the name is required. */
        CalendarCreate: {
            name: string;
            /**
             * @description Red, green and blue, such as `#1E6FD9`.
             * @default #1E6FD9
             */
            color?: string;
            /** @default team */
            kind?: components["schemas"]["OwnCalendarKind"];
            /** @description A member. Left out: the caller for a `personal` calendar, else nobody. */
            ownerUserId?: string | null;
            /** @description Left out: that of the organization. */
            timeZone?: string;
            /**
             * @description True takes the place of the present default, of the same person or the shared one.
             * @default false
             */
            isDefault?: boolean;
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
        /** @description Members left out stay as they are. */
        CalendarUpdate: {
            name?: string;
            /** @description Red, green and blue, such as `#1E6FD9`. */
            color?: string;
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone?: string;
            /** @description A member; a `personal` calendar needs one. */
            ownerUserId?: string | null;
            kind?: components["schemas"]["OwnCalendarKind"];
            /** @description True takes the place of the present default, of the same person or the shared one. */
            isDefault?: boolean;
            /** @description True gives the calendar another `feedUrl`. Nothing is read at the old one any more, which cannot be undone. */
            renewFeed?: boolean;
        };
        /** @description A line of a changed order: as `NewOrderLine`, and with the `id` of a line that is kept. What a kept line leaves out is not taken from its former values. */
        ChangedOrderLine: {
            /**
             * Format: uuid
             * @description A line that is kept.
             */
            id?: string;
            productId?: string | null;
            /** @description At most 3 decimals. */
            quantity: number;
            /** @description As the customer reads it. */
            description?: string;
            unitCode?: components["schemas"]["UnitCode"];
            /** @description 5950 is € 59,50. */
            unitPriceMinor?: number;
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description Percent; 0 unless `vatCategory` is `S`. */
            vatRate?: number;
            /**
             * @description Percent.
             * @default 0
             */
            discountPercent?: number;
            /**
             * @description Offered beside the rest; not in the totals.
             * @default false
             */
            isOptional?: boolean;
            /** @description Default: the product's supplier. */
            supplierId?: string | null;
        };
        /** @description A line of a changed quote or order: as `NewSalesLine`, and with the `id` of a line that is kept. What a kept line leaves out is not taken from its former values. */
        ChangedSalesLine: {
            /**
             * Format: uuid
             * @description Of a line that is kept.
             */
            id?: string;
            productId?: string | null;
            /** @description At most 3 decimals. */
            quantity: number;
            /** @description As the customer reads it. */
            description?: string;
            unitCode?: components["schemas"]["UnitCode"];
            /** @description 5950 is € 59,50. */
            unitPriceMinor?: number;
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description Percent; 0 unless `vatCategory` is `S`. */
            vatRate?: number;
            /**
             * @description Percent.
             * @default 0
             */
            discountPercent?: number;
            /**
             * @description Offered beside the rest; not in the totals.
             * @default false
             */
            isOptional?: boolean;
        };
        /** @description A step of a task. */
        ChecklistItem: {
            /** Format: uuid */
            id: string;
            text: string;
            done: boolean;
        };
        /** @description A step that the task is to have. */
        ChecklistItemUpdate: {
            /**
             * Format: uuid
             * @description Of an item that stays; left out for a new one.
             */
            id?: string;
            text: string;
            /** @default false */
            done?: boolean;
        };
        /**
         * @description How the value at `path` is compared with `value`. Numbers and texts have an order, date-times that of time; values of different kinds are never greater or less. `contains` looks into a text or a list. `exists`: there is a value that is not null. `changed`: the change gives it another value. The last three take no `value`.
         * @enum {string}
         */
        ConditionOperator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "not_exists" | "changed";
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
        /** @description Who wrote it; named also after leaving. */
        ContentAuthor: {
            /** Format: uuid */
            userId: string;
            displayName: string;
            avatarUrl: string | null;
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
            notifications: components["schemas"]["NotificationSettings"];
            organizations: components["schemas"]["MembershipSummary"][];
            token: components["schemas"]["TokenSummary"];
        };
        /** @description Members left out stay as they are; null takes the picture away. */
        CurrentUserUpdate: {
            displayName?: string;
            avatarUrl?: string | null;
            /**
             * @description ISO 639-1.
             * @enum {string}
             */
            language?: "nl" | "en" | "de" | "fr";
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone?: string;
            notifications?: components["schemas"]["NotificationSettingsUpdate"];
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
            author: components["schemas"]["ContentAuthor"];
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
        /** @description Something that a change has done to a record. */
        Event: {
            /** Format: uuid */
            id: string;
            /** @description `listEventTypes` names them; there may be new ones. */
            type: string;
            /** Format: date-time */
            timestamp: string;
            apiVersion: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Counted per organization, without gaps, in the order of the changes. */
            sequence: number;
            actor: components["schemas"]["EventActor"];
            /** @description `X-Request-Id` of the call that made the change. */
            requestId: string;
            causation: components["schemas"]["EventCausation"];
            data: components["schemas"]["EventData"];
            /** @description The event would have been larger than 64 KiB: read the record by `data.kind` and `data.id`. */
            truncated: boolean;
        };
        /** @description Who made the change, and by what means. */
        EventActor: {
            /** @enum {string} */
            type: "user" | "workflow" | "system";
            /** @description Null where the service itself acted. */
            id: string | null;
            /** @description The name at that time. */
            displayName: string;
            /** @description The OAuth client that called. */
            clientId: string | null;
            /**
             * @description The way by which the call came.
             * @enum {string}
             */
            channel: "app" | "api" | "mcp" | "workflow" | "system";
        };
        /** @description What led to the change. */
        EventCausation: {
            /** @description The event that led to the change. */
            eventId: string | null;
            /** @description The run whose step made it. */
            workflowRunId: string | null;
            /** @description The approval that released it. */
            approvalId: string | null;
            /** @description How many events led to this one; 0 for a call. */
            depth: number;
        };
        /** @description The record that the event is about. */
        EventData: {
            /** @description The kind of the record, such as `quote`. */
            kind: string;
            /** @description Of the record; integer ids as text. */
            id: string;
            /** @description Such as `Q-2026-0031`. */
            displayNumber: string | null;
            /** @description The record after the change, as the API shows it; as it was before a deletion. Null where events do not carry it, and when `truncated`. */
            object: {
                [key: string]: unknown;
            } | null;
            /** @description The members that were changed, with their former values. */
            previous: {
                [key: string]: unknown;
            } | null;
        };
        /** @description One page of the list. */
        EventList: {
            items: components["schemas"]["Event"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description A type of event, `kind.*` for all types of a kind, or `*` for all.
         * @enum {string}
         */
        EventSelector: "*" | "task.*" | "customer.*" | "customer_contact.*" | "customer_asset.*" | "product.*" | "quote.*" | "order.*" | "supplier.*" | "agenda_item.*" | "file.*" | "workflow.*" | "webhook.*" | "approval.*" | "member.*" | "organization.*" | "task.created" | "task.updated" | "task.status_changed" | "task.assigned" | "task.comment_added" | "task.deleted" | "task.restored" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.restored" | "customer_contact.created" | "customer_contact.updated" | "customer_contact.deleted" | "customer_asset.created" | "customer_asset.updated" | "customer_asset.note_added" | "customer_asset.deleted" | "product.created" | "product.updated" | "product.stock_changed" | "product.stock_low" | "product.deleted" | "quote.created" | "quote.updated" | "quote.sent" | "quote.viewed" | "quote.accepted" | "quote.rejected" | "quote.expired" | "quote.cancelled" | "quote.converted" | "quote.revised" | "quote.deleted" | "order.created" | "order.updated" | "order.status_changed" | "order.fulfilled" | "order.completed" | "order.cancelled" | "supplier.created" | "supplier.updated" | "supplier.deleted" | "supplier.restored" | "agenda_item.created" | "agenda_item.updated" | "agenda_item.moved" | "agenda_item.state_changed" | "agenda_item.responded" | "agenda_item.reminder_due" | "agenda_item.deleted" | "file.available" | "file.rejected" | "file.deleted" | "workflow.activated" | "workflow.paused" | "workflow.run_succeeded" | "workflow.run_failed" | "webhook.suspended" | "webhook.test" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "approval.executed" | "approval.failed" | "approval.stale" | "approval.cancelled" | "member.invited" | "member.joined" | "member.role_changed" | "member.removed" | "organization.updated";
        /** @description One type of event. */
        EventType: {
            type: string;
            /** @description What stands before the point: `kind.*` chooses it. */
            kind: string;
            /** @description What has happened. */
            description: string;
        };
        /** @description The catalogue of event types. */
        EventTypeList: {
            items: components["schemas"]["EventType"][];
        };
        /** @description An export to a file, and how far it is. */
        Export: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            kind: components["schemas"]["ExportKind"];
            /**
             * @description Query parameters of the list of this kind, without those of pages: `{}` for all records. Contacts are those of one customer: `customerId` is required then.
             * @example {
             *       "status": "active",
             *       "updatedAfter": "2026-11-19T00:00:00Z"
             *     }
             */
            filter: {
                [key: string]: unknown;
            };
            format: components["schemas"]["ExportFormat"];
            /**
             * @description Members of the records, in the order of the columns; null for all.
             * @example [
             *       "id",
             *       "name",
             *       "email"
             *     ]
             */
            fields: string[] | null;
            state: components["schemas"]["TransferState"];
            /** @description Records in the file, or read so far. */
            recordCount: number;
            /** @description The file, once it is there; null also where there is nothing to export as JSON Lines. */
            fileId: string | null;
            /** @description When the file is dropped: 24 hours after it was made. */
            expiresAt: string | null;
            problem: components["schemas"]["TransferProblem"] | null;
            /**
             * Format: uuid
             * @description The member in whose name records are read.
             */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description An export to begin. */
        ExportCreate: {
            kind: components["schemas"]["ExportKind"];
            /**
             * @description Query parameters of the list of this kind, without those of pages: `{}` for all records. Contacts are those of one customer: `customerId` is required then.
             * @default {}
             * @example {
             *       "status": "active",
             *       "updatedAfter": "2026-11-19T00:00:00Z"
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /** @default csv */
            format?: components["schemas"]["ExportFormat"];
            /**
             * @description Members of the records, in the order of the columns; null for all.
             * @default null
             * @example [
             *       "id",
             *       "name",
             *       "email"
             *     ]
             */
            fields?: string[] | null;
        };
        /**
         * @description `csv`: RFC 4180 with a header. `jsonl`: one JSON object a line.
         * @enum {string}
         */
        ExportFormat: "csv" | "jsonl";
        /**
         * @description What the records of the file are.
         * @enum {string}
         */
        ExportKind: "customers" | "customer_contacts" | "customer_assets" | "products" | "suppliers" | "tasks" | "quotes" | "orders";
        /** @description A member of a record that changes, with its values. */
        FieldChange: {
            field: string;
            before: unknown;
            after: unknown;
        };
        /** @description A file, with the records that it is attached to. */
        File: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name: string;
            labels: string[];
            contentType: components["schemas"]["FileContentType"];
            /** @description How many bytes it has. */
            sizeBytes: number;
            /** @description SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. Null while neither is known. */
            sha256: string | null;
            state: components["schemas"]["FileState"];
            rejectionReason: components["schemas"]["FileRejectionReason"] | null;
            /**
             * Format: uuid
             * @description The user who uploaded it.
             */
            uploadedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            attachments: components["schemas"]["Attachment"][];
        };
        /**
         * @description The media type of the bytes. It is checked against them; HTML and SVG are not taken, nor any other type.
         * @enum {string}
         */
        FileContentType: "application/pdf" | "image/png" | "image/jpeg" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "text/markdown" | "application/json" | "application/xml" | "message/rfc822" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/zip";
        /** @description A file, and how its bytes are read. */
        FileDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name: string;
            labels: string[];
            contentType: components["schemas"]["FileContentType"];
            /** @description How many bytes it has. */
            sizeBytes: number;
            /** @description SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. Null while neither is known. */
            sha256: string | null;
            state: components["schemas"]["FileState"];
            rejectionReason: components["schemas"]["FileRejectionReason"] | null;
            /**
             * Format: uuid
             * @description The user who uploaded it.
             */
            uploadedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            attachments: components["schemas"]["Attachment"][];
            /** @description Null unless the file is available. */
            download: components["schemas"]["FileDownloadLink"] | null;
            /** @description With `includeText`: the first 20 000 characters of a file of text. Null for other files. */
            text: string | null;
        };
        /** @description Where the bytes are, for up to 5 minutes. */
        FileDownloadLink: {
            /**
             * Format: uri
             * @description Whoever has it may fetch the bytes.
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description One page of the list. */
        FileList: {
            items: components["schemas"]["File"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description Why the bytes are not taken: another length or SHA-256 than declared, another type, or markup that a browser would run.
         * @enum {string}
         */
        FileRejectionReason: "size_mismatch" | "sha256_mismatch" | "type_mismatch" | "active_content";
        /**
         * @description `awaiting_upload` until the bytes have come, `processing` until the upload is completed; then `available`, or `rejected` where the bytes are not what was declared.
         * @enum {string}
         */
        FileState: "awaiting_upload" | "processing" | "available" | "rejected" | "deleted";
        /** @description Members left out stay as they are. */
        FileUpdate: {
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name?: string;
            labels?: string[];
            attachments?: components["schemas"]["Attachment"][];
        };
        /** @description A file to upload. */
        FileUploadCreate: {
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name: string;
            contentType: components["schemas"]["FileContentType"];
            /** @description How many bytes it has. */
            sizeBytes: number;
            /**
             * @description SHA-256 of the bytes, in 64 hexadecimal digits: what comes must have it.
             * @default null
             */
            sha256?: string | null;
            /**
             * @description Records to attach it to: `[{ "kind": "task", "targetId": "…" }]`.
             * @default []
             */
            attachTo?: components["schemas"]["Attachment"][];
            /**
             * @description The bytes themselves, up to 256 KiB; no upload is needed then.
             * @default null
             */
            contentBase64?: string | null;
        };
        /** @description How the bytes are sent. */
        FileUploadLink: {
            /**
             * Format: uri
             * @description Where the bytes go. Whoever has it may send them.
             */
            url: string;
            /** @constant */
            method: "PUT";
            /** @description To be sent with them, as they are. */
            headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description 15 minutes after the link was made.
             */
            expiresAt: string;
        };
        /** @description A file whose upload has begun. */
        FileWithUpload: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name: string;
            labels: string[];
            contentType: components["schemas"]["FileContentType"];
            /** @description How many bytes it has. */
            sizeBytes: number;
            /** @description SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. Null while neither is known. */
            sha256: string | null;
            state: components["schemas"]["FileState"];
            rejectionReason: components["schemas"]["FileRejectionReason"] | null;
            /**
             * Format: uuid
             * @description The user who uploaded it.
             */
            uploadedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            attachments: components["schemas"]["Attachment"][];
            /** @description How the bytes are sent; null where they came with the request. */
            upload: components["schemas"]["FileUploadLink"] | null;
        };
        /** @description A time in which nobody is taken, as long as it lasts. */
        FreeSlot: {
            /** Format: date-time */
            startAt: string;
            /** Format: date-time */
            endAt: string;
        };
        /** @description When people are free. */
        FreeSlots: {
            /**
             * @description The organization's time zone, in which its working hours are.
             * @example Europe/Amsterdam
             */
            timeZone: string;
            /** @description In the order of their starts, at most 50. */
            items: components["schemas"]["FreeSlot"][];
            /**
             * @description Where there are more: the `from` to ask for them with.
             * @example 2026-11-30T08:00:00.000Z
             */
            nextFrom: string | null;
        };
        /** @description A delivery of an order, or of a part of it. */
        Fulfilment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** Format: uuid */
            orderId: string;
            lines: components["schemas"]["FulfilmentLine"][];
            /** @description Where stock was taken from; null when none was. */
            inventoryLocationId: string | null;
            /** Format: date-time */
            fulfilledAt: string;
            /**
             * Format: uuid
             * @description The user who recorded it.
             */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description How much of an order line was delivered. */
        FulfilmentLine: {
            /** Format: uuid */
            orderLineId: string;
            /** @description How many units, with at most 3 decimals. */
            quantity: number;
        };
        /**
         * @description Whether nothing, something or all of it has been delivered.
         * @enum {string}
         */
        FulfilmentStatus: "unfulfilled" | "partial" | "fulfilled";
        /** @description An import of a CSV file, and how far it is. */
        Import: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            kind: components["schemas"]["ImportKind"];
            /**
             * Format: uuid
             * @description The CSV file that is read.
             */
            fileId: string;
            /**
             * @description Column of the file → field of the record, as the body of its creation calls it; of a contact also `customerId`. Columns that are not named are left out.
             * @example {
             *       "Naam": "name",
             *       "E-mail": "email",
             *       "Klantnummer": "externalId"
             *     }
             */
            mapping: {
                [key: string]: string;
            };
            matchBy: components["schemas"]["ImportMatchBy"] | null;
            onMatch: components["schemas"]["ImportOnMatch"];
            /** @description Nothing is written but this. */
            dryRun: boolean;
            state: components["schemas"]["TransferState"];
            /** @description Rows of the file, without header and empty ones; null before it has been read. */
            rowCount: number | null;
            counts: components["schemas"]["ImportCounts"];
            /** @description A CSV file of the refused rows, each with its problem, kept for 30 days. Null while it runs, and where no row was refused. */
            refusedFileId: string | null;
            problem: components["schemas"]["TransferProblem"] | null;
            /**
             * Format: uuid
             * @description The member in whose name rows are imported.
             */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description What came of the rows so far. */
        ImportCounts: {
            /** @description Rows that are done, whatever came of them. */
            processed: number;
            /** @description Records that were created. */
            created: number;
            /** @description Rows whose record was there and was changed, or needed no change. */
            updated: number;
            /** @description Rows whose record was there and was left as it was. */
            skipped: number;
            /** @description Rows that were refused; they are in the file of `refusedFileId`. */
            refused: number;
            /** @description Rows that wait for people, since an approval policy holds their call. */
            held: number;
        };
        /** @description An import to begin. */
        ImportCreate: {
            kind: components["schemas"]["ImportKind"];
            /**
             * Format: uuid
             * @description An available file of the type `text/csv`: UTF-8, with `,` or `;`, a header, at most 20 MB and 20 000 rows.
             */
            fileId: string;
            /**
             * @description Column of the file → field of the record, as the body of its creation calls it; of a contact also `customerId`. Columns that are not named are left out.
             * @example {
             *       "Naam": "name",
             *       "E-mail": "email",
             *       "Klantnummer": "externalId"
             *     }
             */
            mapping: {
                [key: string]: string;
            };
            /** @default null */
            matchBy?: components["schemas"]["ImportMatchBy"] | null;
            /** @default update */
            onMatch?: components["schemas"]["ImportOnMatch"];
            /**
             * @description Try every row and write none of them: the counts and refusals are the answer.
             * @default false
             */
            dryRun?: boolean;
        };
        /**
         * @description What the rows of the file are.
         * @enum {string}
         */
        ImportKind: "customers" | "customer_contacts" | "customer_assets" | "products" | "suppliers" | "tasks";
        /**
         * @description The field by which a row finds the record that it is about. Customers: `externalId` or `email`; contacts: `email`; products: `sku`; suppliers: `externalId`, `email` or `code`.
         * @enum {string}
         */
        ImportMatchBy: "externalId" | "email" | "sku" | "code";
        /**
         * @description What becomes of a row whose record is there: it changes it, or is left out.
         * @enum {string}
         */
        ImportOnMatch: "update" | "skip";
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
        /** @description An offer, sent by e-mail, to become a member. */
        Invitation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Null for callers without `members:manage`. */
            email: string | null;
            /** Format: uuid */
            roleId: string;
            state: components["schemas"]["InvitationState"];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        InvitationList: {
            items: components["schemas"]["Invitation"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description Whether the invitation can be accepted.
         * @enum {string}
         */
        InvitationState: "pending" | "accepted" | "revoked" | "expired";
        /**
         * @description How much of it has been invoiced; set by the accounting package.
         * @enum {string}
         */
        InvoiceStatus: "not_invoiced" | "partial" | "invoiced";
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
        /** @description A person of the organization, and their role. */
        Member: {
            /** Format: uuid */
            userId: string;
            /** Format: uuid */
            organizationId: string;
            displayName: string;
            /** @description Null for callers without `members:manage`. */
            email: string | null;
            avatarUrl: string | null;
            /** Format: uuid */
            roleId: string;
            /** Format: date-time */
            joinedAt: string;
            /** @description Since when the member may do nothing; null while they may. */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        MemberList: {
            items: components["schemas"]["Member"][];
            page: components["schemas"]["Page"];
        };
        /** @description Members left out stay as they are. */
        MemberUpdate: {
            /**
             * Format: uuid
             * @description A role of the organization.
             */
            roleId?: string;
            /** @description True takes all access away and keeps the member; `disabledAt` tells since when. */
            disabled?: boolean;
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
        /** @description What is delivered of an order. */
        NewFulfilment: {
            /** @description What is delivered of each line; left out: all that is open. */
            lines?: components["schemas"]["NewFulfilmentLine"][];
            /** @description Where stock is taken from; default: the default location. */
            inventoryLocationId?: string | null;
            /**
             * Format: date-time
             * @description Default: now.
             */
            fulfilledAt?: string;
        };
        /** @description How much of an order line is delivered. */
        NewFulfilmentLine: {
            /** Format: uuid */
            orderLineId: string;
            /** @description At most what is still open of the line. */
            quantity: number;
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
        /** @description Who is invited, and as what. */
        NewInvitation: {
            /** Format: email */
            email: string;
            /**
             * Format: uuid
             * @description The role that the person will have.
             */
            roleId: string;
        };
        /** @description An order to draft; the service computes all totals. */
        NewOrder: {
            customerId: number;
            /** @description A contact of the customer. */
            contactId?: string | null;
            /** @description An asset of the customer. */
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description A member who is not disabled; default: the caller.
             */
            ownerUserId?: string;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /** @description The customer's own, for the invoice. */
            reference?: string | null;
            requestedDeliveryDate?: string | null;
            /** @description Default: the customer's delivery address; null: the customer's address. */
            deliveryAddress?: components["schemas"]["DeliveryAddressChange"] | null;
            /** @description ISO 4217; default: the customer's. */
            currency?: string;
            /** @description Their descriptions have at most 50000 characters together. */
            lines: components["schemas"]["NewOrderLine"][];
        };
        /** @description A line of an order. With `productId`, what is left out of `description`, `unitCode`, `unitPriceMinor`, `vatCategory` and `vatRate` is taken from the product; without it all five are required. */
        NewOrderLine: {
            productId?: string | null;
            /** @description At most 3 decimals. */
            quantity: number;
            /** @description As the customer reads it. */
            description?: string;
            unitCode?: components["schemas"]["UnitCode"];
            /** @description 5950 is € 59,50. */
            unitPriceMinor?: number;
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description Percent; 0 unless `vatCategory` is `S`. */
            vatRate?: number;
            /**
             * @description Percent.
             * @default 0
             */
            discountPercent?: number;
            /**
             * @description Offered beside the rest; not in the totals.
             * @default false
             */
            isOptional?: boolean;
            /** @description Default: the product's supplier. */
            supplierId?: string | null;
        };
        /** @description Only `name` is required. Without more it is a Dutch organization: EUR, Europe/Amsterdam, nl, NL. */
        NewOrganization: {
            name: string;
            legalName?: string | null;
            /** @description Number in the Dutch trade register. */
            kvk?: string | null;
            /** @description VAT identification number. */
            btw?: string | null;
            /** @description Bank account, as an IBAN. */
            iban?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            addressCountry?: string | null;
            /** @description ISO 4217; a change is for new records only. */
            currency?: string;
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone?: string;
            /**
             * @description ISO 639-1.
             * @enum {string}
             */
            language?: "nl" | "en" | "de" | "fr";
            /** @description ISO 3166-1 alpha-2. */
            country?: string;
            settings?: components["schemas"]["OrganizationSettingsChange"];
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
        /** @description A quote to draft; the service computes all totals. */
        NewQuote: {
            customerId: number;
            /** @description A contact of the customer. */
            contactId?: string | null;
            /** @description An asset of the customer. */
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description A member; default: the caller.
             */
            ownerUserId?: string;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /**
             * Format: date
             * @description The last day; default: after the organization's `quoteValidityDays`.
             */
            validUntil?: string;
            /** @description ISO 4217; default: the customer's. */
            currency?: string;
            /** @description Their descriptions have at most 50000 characters together. */
            lines: components["schemas"]["NewSalesLine"][];
        };
        /** @description A role of the organization's own. */
        NewRole: {
            /** @description Unique in the organization, without regard to case. */
            name: string;
            /** @description What the role allows, in any order. Writing and deleting need the permission to read beside them. */
            permissions: ("agenda:manage" | "agenda:read" | "agenda:write" | "approvals:decide" | "approvals:manage" | "approvals:read" | "audit:read" | "audit:revert" | "customers:delete" | "customers:read" | "customers:write" | "data:export" | "data:import" | "files:delete" | "files:read" | "files:write" | "members:manage" | "members:read" | "orders:read" | "orders:write" | "organization:manage" | "organization:read" | "products:delete" | "products:read" | "products:write" | "quotes:decide" | "quotes:read" | "quotes:send" | "quotes:write" | "roles:manage" | "suppliers:delete" | "suppliers:read" | "suppliers:write" | "tasks:delete" | "tasks:read" | "tasks:write" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:run" | "workflows:write")[];
        };
        /** @description A line of a quote or an order. With `productId`, what is left out of `description`, `unitCode`, `unitPriceMinor`, `vatCategory` and `vatRate` is taken from the product; without it all five are required. */
        NewSalesLine: {
            productId?: string | null;
            /** @description At most 3 decimals. */
            quantity: number;
            /** @description As the customer reads it. */
            description?: string;
            unitCode?: components["schemas"]["UnitCode"];
            /** @description 5950 is € 59,50. */
            unitPriceMinor?: number;
            vatCategory?: components["schemas"]["VatCategory"];
            /** @description Percent; 0 unless `vatCategory` is `S`. */
            vatRate?: number;
            /**
             * @description Percent.
             * @default 0
             */
            discountPercent?: number;
            /**
             * @description Offered beside the rest; not in the totals.
             * @default false
             */
            isOptional?: boolean;
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
            customerId?: number | null;
            /** @description An asset of the customer, when `customerId` is given. */
            customerAssetId?: number | null;
            quoteId?: string | null;
            orderId?: string | null;
            /** @description A task that has no parent itself. */
            parentTaskId?: string | null;
            /**
             * @description Members of the organization.
             * @default []
             */
            assigneeUserIds?: string[];
            /** @default [] */
            checklist?: components["schemas"]["NewChecklistItem"][];
            /** @default [] */
            labels?: string[];
        };
        /** @description What the person is mailed about, in all of their organizations. */
        NotificationSettings: {
            /**
             * @description Whether the person is mailed when somebody mentions them.
             * @example true
             */
            mention: boolean;
            /**
             * @description Whether the person is mailed when somebody assigns them a task.
             * @example true
             */
            taskAssigned: boolean;
            /**
             * @description Whether the person is mailed when something waits for their approval.
             * @example true
             */
            approvalRequested: boolean;
            /**
             * @description Whether the person is mailed when what they asked for has been decided on.
             * @example true
             */
            approvalDecided: boolean;
            /**
             * @description Whether the person is mailed the reminders of agenda items by e-mail.
             * @example true
             */
            reminder: boolean;
            /**
             * @description Whether the person is mailed what workflows tell them.
             * @example true
             */
            workflow: boolean;
        };
        /**
         * @description The kinds to switch on or off; those left out stay as they are.
         * @example {
         *       "reminder": false
         *     }
         */
        NotificationSettingsUpdate: {
            /**
             * @description Whether the person is mailed when somebody mentions them.
             * @example true
             */
            mention?: boolean;
            /**
             * @description Whether the person is mailed when somebody assigns them a task.
             * @example true
             */
            taskAssigned?: boolean;
            /**
             * @description Whether the person is mailed when something waits for their approval.
             * @example true
             */
            approvalRequested?: boolean;
            /**
             * @description Whether the person is mailed when what they asked for has been decided on.
             * @example true
             */
            approvalDecided?: boolean;
            /**
             * @description Whether the person is mailed the reminders of agenda items by e-mail.
             * @example true
             */
            reminder?: boolean;
            /**
             * @description Whether the person is mailed what workflows tell them.
             * @example true
             */
            workflow?: boolean;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What the organization delivers to a customer. */
        Order: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Counted per organization and year, without gaps. */
            number: number;
            /** @description The number as people write it: `O-2026-0018`. */
            displayNumber: string;
            /** @description The quote that it was made from. */
            quoteId: string | null;
            customerId: number;
            contactId: string | null;
            customerAssetId: number | null;
            /**
             * Format: uuid
             * @description The member whose order it is.
             */
            ownerUserId: string;
            status: components["schemas"]["OrderStatus"];
            fulfilmentStatus: components["schemas"]["FulfilmentStatus"];
            invoiceStatus: components["schemas"]["InvoiceStatus"];
            externalInvoiceId: string | null;
            title: string | null;
            introduction: string | null;
            terms: string | null;
            /** @description The customer's own, for the invoice. */
            reference: string | null;
            requestedDeliveryDate: string | null;
            /** @description The date on the order confirmation: when it was first confirmed. */
            issuedAt: string | null;
            /** @description When it was first confirmed. */
            confirmedAt: string | null;
            completedAt: string | null;
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description Sum of the line nets: after discounts, without VAT. */
            subtotalMinor: number;
            /** @description What line discounts took off in all. */
            discountMinor: number;
            vatBreakdown: components["schemas"]["VatGroup"][];
            /** @description Sum of the VAT of the groups. */
            vatMinor: number;
            /** @description `subtotalMinor` + `vatMinor`. */
            totalMinor: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            deliveryAddress: components["schemas"]["DeliveryAddress"] | null;
            lines: components["schemas"]["OrderLine"][];
            /** @description Files that are attached to the order and available. */
            fileIds: string[];
        };
        /** @description What is sold, at what price. An optional line is an offer that was not taken: it does not count in the totals and is not delivered. */
        OrderLine: {
            /** Format: uuid */
            id: string;
            /** @description Place among the lines, from 1. */
            position: number;
            productId: string | null;
            /** @description As the customer reads it. */
            description: string;
            /** @description How many units, with at most 3 decimals. */
            quantity: number;
            unitCode: components["schemas"]["UnitCode"];
            /** @description An amount in the minor unit of the currency: 5950 is € 59,50. */
            unitPriceMinor: number;
            /** @description Percent taken off the line, with at most 2 decimals. */
            discountPercent: number;
            vatCategory: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate: number;
            /** @description Offered beside the rest; not in the totals. */
            isOptional: boolean;
            /** @description Quantity × unit price less discount, rounded half up; without VAT. */
            netMinor: number;
            supplierId: string | null;
            /** @description How much of it has been delivered. */
            quantityFulfilled: number;
        };
        /** @description One page of the list. */
        OrderList: {
            items: components["schemas"]["Order"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description How far an order has come.
         * @enum {string}
         */
        OrderStatus: "draft" | "confirmed" | "in_progress" | "on_hold" | "completed" | "cancelled";
        /** @description The status to move to, and why. */
        OrderStatusChange: {
            status: components["schemas"]["OrderStatus"];
            /** @description Why it is cancelled: kept as `cancellationReason`. */
            reason?: string | null;
        };
        /** @description Members left out stay as they are; null clears a member that may be null. */
        OrderUpdate: {
            customerId?: number;
            /** @description A contact of the customer. */
            contactId?: string | null;
            /** @description An asset of the customer. */
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description A member who is not disabled; default: the caller.
             */
            ownerUserId?: string;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /** @description The customer's own, for the invoice. */
            reference?: string | null;
            requestedDeliveryDate?: string | null;
            /** @description Default: the customer's delivery address; null: the customer's address. */
            deliveryAddress?: components["schemas"]["DeliveryAddressChange"] | null;
            /** @description ISO 4217; default: the customer's. */
            currency?: string;
            /** @description Of a draft: replace all lines. Of a confirmed order: the present ones unchanged, then new ones. Their descriptions have at most 50000 characters together. */
            lines?: components["schemas"]["ChangedOrderLine"][];
            invoiceStatus?: components["schemas"]["InvoiceStatus"];
            externalInvoiceId?: string | null;
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
            /**
             * @description Whether the owners are mailed each day's anchor of the audit log.
             * @example false
             */
            mailAuditAnchors: boolean;
        };
        /** @description Members left out stay as they are, inside each group too. */
        OrganizationSettingsChange: {
            /** @description Local times of each day; null on a day without work. */
            workingHours?: {
                mo?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                tu?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                we?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                th?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                fr?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                sa?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
                su?: {
                    /** @description `HH:MM` */
                    start: string;
                    /** @description `HH:MM` */
                    end: string;
                } | null;
            };
            quoteValidityDays?: number;
            /** @description Refuse numbers of businesses that cannot be right, instead of warning of them. */
            strictIdentifiers?: boolean;
            numberFormats?: {
                /** @description Holds `{number}` once, `{year}` at most once; no other braces, and none of `/ \ : * ? " < > |`. */
                task?: string;
                /** @description Holds `{number}` and `{year}`, once each; no other braces, and none of `/ \ : * ? " < > |`. */
                quote?: string;
                /** @description Holds `{number}` and `{year}`, once each; no other braces, and none of `/ \ : * ? " < > |`. */
                order?: string;
            };
            /**
             * @description Mail each day's anchor of the audit log to the owners, so that it is kept where nobody who can change the database can reach it.
             * @example true
             */
            mailAuditAnchors?: boolean;
        };
        /**
         * @description Writes are off while suspended.
         * @enum {string}
         */
        OrganizationStatus: "active" | "suspended";
        /** @description Members left out stay as they are; null clears a member that may be null. */
        OrganizationUpdate: {
            name?: string;
            legalName?: string | null;
            /** @description Number in the Dutch trade register. */
            kvk?: string | null;
            /** @description VAT identification number. */
            btw?: string | null;
            /** @description Bank account, as an IBAN. */
            iban?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            addressCountry?: string | null;
            /** @description ISO 4217; a change is for new records only. */
            currency?: string;
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone?: string;
            /**
             * @description ISO 639-1.
             * @enum {string}
             */
            language?: "nl" | "en" | "de" | "fr";
            /** @description ISO 3166-1 alpha-2. */
            country?: string;
            settings?: components["schemas"]["OrganizationSettingsChange"];
        };
        /**
         * @description Whose time a calendar that is made here holds.
         * @enum {string}
         */
        OwnCalendarKind: "personal" | "team" | "resource";
        /** @description Where the list goes on. */
        Page: {
            nextCursor: string | null;
            hasMore: boolean;
            /** @description Only with `count=true`; null above 10 000. */
            totalCount?: number | null;
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialAgendaItem: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            source?: components["schemas"]["AgendaSource"];
            state?: components["schemas"]["AgendaState"];
            /** @enum {string} */
            visibility?: "public" | "private" | "confidential";
            /** Format: uuid */
            ownerUserId?: string;
            title?: string;
            description?: string | null;
            /** @description `description` as HTML, every character of it escaped. */
            descriptionHtml?: string | null;
            location?: string | null;
            onlineMeetingUrl?: string | null;
            /** @enum {string} */
            transparency?: "opaque" | "transparent";
            /** Format: date-time */
            startAt?: string;
            /** Format: date-time */
            endAt?: string;
            isAllDay?: boolean;
            taskId?: string | null;
            taskNumber?: number | null;
            taskDisplayNumber?: string | null;
            taskTitle?: string | null;
            priority?: components["schemas"]["Priority"] | null;
            taskStatus?: components["schemas"]["TaskStatus"] | null;
            /** @description People of the organization on the item. */
            users?: components["schemas"]["UserReference"][];
            /** @description Assignees of the linked task. */
            assignees?: components["schemas"]["UserReference"][];
            /** Format: uuid */
            createdBy?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /** @description IANA name. */
            timeZone?: string;
            organizerUserId?: string | null;
            organizerEmail?: string | null;
            organizerDisplayName?: string | null;
            /** @description The series of an occurrence. */
            recurrenceParentItemId?: string | null;
            /** @description The computed start of an occurrence; it stays when only the occurrence moves. */
            recurrenceIdAt?: string | null;
            recurrenceRule?: components["schemas"]["RecurrenceRule"] | null;
            recurrenceDates?: components["schemas"]["RecurrenceDate"][];
            reminders?: components["schemas"]["Reminder"][];
            attendees?: components["schemas"]["Attendee"][];
            /** Format: uuid */
            calendarId?: string;
            isReadOnly?: boolean;
            reason?: components["schemas"]["SuggestionReason"] | null;
            confidence?: number | null;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialAgendaItemList: {
            items: components["schemas"]["PartialAgendaItem"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialApproval: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            state?: components["schemas"]["ApprovalState"];
            /**
             * Format: uuid
             * @description The policy that held the call.
             */
            policyId?: string;
            policyName?: string;
            /** @description What the policy tells the approvers. */
            message?: string | null;
            /** @description Who may decide, in words: `Owner or Admin, 1 needed`. */
            approvers?: string;
            /** @description The operation that was called, by operationId. */
            operation?: string;
            /** @description The tool, of a call by way of MCP. */
            toolName?: string | null;
            /**
             * @description The way by which the call came.
             * @enum {string}
             */
            channel?: "app" | "api" | "mcp" | "workflow";
            /**
             * Format: uuid
             * @description The user who called.
             */
            requestedBy?: string;
            requester?: components["schemas"]["UserReference"];
            /** @description The OAuth client that called. */
            clientId?: string | null;
            /** @description The `mcp:*` scopes of its token. */
            tokenScopes?: string[];
            /** @description What the call would do, in the service's words. */
            summary?: string;
            /** @description Path parameters and body as sent, secrets masked. Null for those who may not read the records that it is about, as are `target`, `result` and `problem`; `changes` is empty then. */
            input?: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the call as RFC 8785 JSON, hexadecimal. */
            inputHash?: string;
            target?: components["schemas"]["ApprovalTarget"] | null;
            /** @description Secrets are masked. */
            changes?: components["schemas"]["ApprovalChange"][];
            /** @description The caller's own words: not checked, and no instruction. */
            requestReason?: string | null;
            requiredApprovals?: number;
            decisions?: components["schemas"]["ApprovalDecision"][];
            /** @description Whether the caller may decide, in a session of their own. */
            mayDecide?: boolean;
            /** Format: date-time */
            expiresAt?: string;
            decidedAt?: string | null;
            executedAt?: string | null;
            /** @description What the call was answered once it was executed. */
            result?: {
                status: number;
                body: unknown;
            } | null;
            /** @description Why it failed, or is stale: a problem as a refusal would carry. */
            problem?: {
                [key: string]: unknown;
            } | null;
            /** @description The entry of the change it made. */
            auditEntryId?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialApprovalList: {
            items: components["schemas"]["PartialApproval"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialApprovalPolicy: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            name?: string;
            /**
             * @description Whether it decides anything.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /** @description Of the enabled policies that a call matches, the one with the lowest decides. */
            priority?: number;
            match?: components["schemas"]["PolicyMatch"];
            /**
             * @description The call waits for people, is carried out, or is refused with 403.
             * @enum {string}
             */
            effect?: "hold" | "allow" | "deny";
            approvers?: components["schemas"]["PolicyApprovers"];
            /** @description How many people must approve. */
            requiredApprovals?: number;
            /** @description Whether people may approve what a client asked in their name. */
            allowSelfApproval?: boolean;
            /** @description How long a held call waits. */
            expiresAfterMinutes?: number;
            /**
             * @description What becomes of an approved call whose record has changed meanwhile.
             * @enum {string}
             */
            onStale?: "refuse" | "execute";
            /** @description Shown to the approvers. */
            message?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialApprovalPolicyList: {
            items: components["schemas"]["PartialApprovalPolicy"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialAuditEntry: {
            /** Format: uuid */
            id: string;
            /** @description Counted per organization, without gaps. */
            sequence?: number;
            /** Format: date-time */
            at?: string;
            actor?: components["schemas"]["AuditActor"];
            onBehalfOf?: components["schemas"]["AuditActor"] | null;
            approvedBy?: components["schemas"]["AuditActor"][];
            channel?: components["schemas"]["AuditChannel"];
            /** @description The OAuth client that called. */
            clientId?: string | null;
            clientName?: string | null;
            ip?: string | null;
            requestId?: string;
            /** @description The operation, by its operationId. */
            action?: string;
            toolName?: string | null;
            /** @description The caller's own words. */
            reason?: string | null;
            /** @description The run whose step made the change. */
            workflowRunId?: string | null;
            /** @description The record, and what it was called at that time. */
            target?: {
                kind: string;
                id: string;
                label: string;
            } | null;
            outcome?: components["schemas"]["AuditOutcome"];
            /** @description Why the call was refused. */
            problemCode?: string | null;
            /** @description Secrets are masked. */
            changes?: components["schemas"]["AuditChange"][];
            /** @description Whether the change is of a kind that can be undone, for 30 days. */
            reversible?: boolean;
            /** @description The entry that this one undid. */
            revertsEntryId?: string | null;
            /** @description The entry that undid this one. */
            revertedByEntryId?: string | null;
            /** @description SHA-256, hexadecimal. */
            prevHash?: string;
            /** @description SHA-256, hexadecimal. */
            hash?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialAuditEntryList: {
            items: components["schemas"]["PartialAuditEntry"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialCalendar: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            name?: string;
            /** @description Red, green and blue, such as `#1E6FD9`. */
            color?: string;
            /** @description IANA name. */
            timeZone?: string;
            /** @description Whose time a `personal` calendar holds; of others who looks after it. */
            ownerUserId?: string | null;
            kind?: components["schemas"]["CalendarKind"];
            /** @description Whether the caller may change its items. */
            isEditable?: boolean;
            /** @description Where items go that name no calendar: a person's own default first, then the shared one. */
            isDefault?: boolean;
            /**
             * @description Where other programs read the calendar as iCalendar, without signing in. Null but for its owner and members who manage the agenda.
             * @example https://werkbank.example/c/AZrF0wABc3mEo4Vu.ics
             */
            feedUrl?: string | null;
            /**
             * Format: date-time
             * @description Since when `feedUrl` is the present address.
             */
            feedRenewedAt?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialCalendarList: {
            items: components["schemas"]["PartialCalendar"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialCustomer: {
            id: number;
            /** Format: uuid */
            organizationId?: string;
            /** @description The id, as people write it. */
            number?: number;
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
            deliveryAddress?: components["schemas"]["DeliveryAddress"] | null;
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
            /** @description Those that are drafts, sent and still valid, or accepted. */
            openQuoteCount?: number;
            /** @description Those that are neither completed nor cancelled. */
            openOrderCount?: number;
            assetCount?: number;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialCustomerAsset: {
            id: number;
            /** Format: uuid */
            organizationId?: string;
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
            /** @description At most 30 texts of the organization's own. */
            attributes?: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialCustomerAssetList: {
            items: components["schemas"]["PartialCustomerAsset"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialCustomerAssetNote: {
            /** Format: uuid */
            id: string;
            customerAssetId?: number;
            /** Format: uuid */
            organizationId?: string;
            /** @description The text, to the letter. */
            contentText?: string;
            contentDoc?: components["schemas"]["ContentDoc"];
            /** Format: uuid */
            authorId?: string;
            author?: components["schemas"]["ContentAuthor"];
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialCustomerAssetNoteList: {
            items: components["schemas"]["PartialCustomerAssetNote"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialCustomerContact: {
            /** Format: uuid */
            id: string;
            customerId?: number;
            /** Format: uuid */
            organizationId?: string;
            contactProfile?: components["schemas"]["ContactProfile"];
            jobTitle?: string | null;
            /** @description One contact of each customer is its primary one. */
            isPrimary?: boolean;
            notes?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialCustomerContactList: {
            items: components["schemas"]["PartialCustomerContact"][];
            page: components["schemas"]["Page"];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialCustomerList: {
            items: components["schemas"]["PartialCustomer"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialEvent: {
            /** Format: uuid */
            id: string;
            /** @description `listEventTypes` names them; there may be new ones. */
            type?: string;
            /** Format: date-time */
            timestamp?: string;
            apiVersion?: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description Counted per organization, without gaps, in the order of the changes. */
            sequence?: number;
            actor?: components["schemas"]["EventActor"];
            /** @description `X-Request-Id` of the call that made the change. */
            requestId?: string;
            causation?: components["schemas"]["EventCausation"];
            data?: components["schemas"]["EventData"];
            /** @description The event would have been larger than 64 KiB: read the record by `data.kind` and `data.id`. */
            truncated?: boolean;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialEventList: {
            items: components["schemas"]["PartialEvent"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialFile: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside. */
            name?: string;
            labels?: string[];
            contentType?: components["schemas"]["FileContentType"];
            /** @description How many bytes it has. */
            sizeBytes?: number;
            /** @description SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. Null while neither is known. */
            sha256?: string | null;
            state?: components["schemas"]["FileState"];
            rejectionReason?: components["schemas"]["FileRejectionReason"] | null;
            /**
             * Format: uuid
             * @description The user who uploaded it.
             */
            uploadedBy?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            attachments?: components["schemas"]["Attachment"][];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialFileList: {
            items: components["schemas"]["PartialFile"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialInventoryLocation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
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
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialInventoryLocationList: {
            items: components["schemas"]["PartialInventoryLocation"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialInvitation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description Null for callers without `members:manage`. */
            email?: string | null;
            /** Format: uuid */
            roleId?: string;
            state?: components["schemas"]["InvitationState"];
            /** Format: date-time */
            expiresAt?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialInvitationList: {
            items: components["schemas"]["PartialInvitation"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `userId` is always among them. */
        PartialMember: {
            /** Format: uuid */
            userId: string;
            /** Format: uuid */
            organizationId?: string;
            displayName?: string;
            /** @description Null for callers without `members:manage`. */
            email?: string | null;
            avatarUrl?: string | null;
            /** Format: uuid */
            roleId?: string;
            /** Format: date-time */
            joinedAt?: string;
            /** @description Since when the member may do nothing; null while they may. */
            disabledAt?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialMemberList: {
            items: components["schemas"]["PartialMember"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialOrder: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description Counted per organization and year, without gaps. */
            number?: number;
            /** @description The number as people write it: `O-2026-0018`. */
            displayNumber?: string;
            /** @description The quote that it was made from. */
            quoteId?: string | null;
            customerId?: number;
            contactId?: string | null;
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description The member whose order it is.
             */
            ownerUserId?: string;
            status?: components["schemas"]["OrderStatus"];
            fulfilmentStatus?: components["schemas"]["FulfilmentStatus"];
            invoiceStatus?: components["schemas"]["InvoiceStatus"];
            externalInvoiceId?: string | null;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /** @description The customer's own, for the invoice. */
            reference?: string | null;
            requestedDeliveryDate?: string | null;
            /** @description The date on the order confirmation: when it was first confirmed. */
            issuedAt?: string | null;
            /** @description When it was first confirmed. */
            confirmedAt?: string | null;
            completedAt?: string | null;
            cancelledAt?: string | null;
            cancellationReason?: string | null;
            /** @description ISO 4217. */
            currency?: string;
            /** @description Sum of the line nets: after discounts, without VAT. */
            subtotalMinor?: number;
            /** @description What line discounts took off in all. */
            discountMinor?: number;
            vatBreakdown?: components["schemas"]["VatGroup"][];
            /** @description Sum of the VAT of the groups. */
            vatMinor?: number;
            /** @description `subtotalMinor` + `vatMinor`. */
            totalMinor?: number;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            deliveryAddress?: components["schemas"]["DeliveryAddress"] | null;
            lines?: components["schemas"]["OrderLine"][];
            /** @description Files that are attached to the order and available. */
            fileIds?: string[];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialOrderList: {
            items: components["schemas"]["PartialOrder"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialOrganization: {
            /** Format: uuid */
            id: string;
            name?: string;
            legalName?: string | null;
            kvk?: string | null;
            btw?: string | null;
            iban?: string | null;
            addressLine1?: string | null;
            addressLine2?: string | null;
            addressCity?: string | null;
            addressState?: string | null;
            addressPostalCode?: string | null;
            addressCountry?: string | null;
            currency?: string;
            timeZone?: string;
            language?: string;
            country?: string;
            status?: components["schemas"]["OrganizationStatus"];
            settings?: components["schemas"]["OrganizationSettings"];
            role?: components["schemas"]["RoleSummary"];
            /** @description What the caller's role allows. */
            permissions?: string[];
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialOrganizationList: {
            items: components["schemas"]["PartialOrganization"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialProduct: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
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
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description What a bundle is made of; empty for every other kind. */
            components?: components["schemas"]["ProductComponent"][];
            /** @description Stock at each location that has some or had some. Orders change it, and imports; no other request does. */
            stock?: components["schemas"]["ProductStock"][];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialProductList: {
            items: components["schemas"]["PartialProduct"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialQuote: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description Counted per organization and year, without gaps; all versions share it. */
            number?: number;
            /** @description The number as people write it: `Q-2026-0031`. From version 2 on the version ends it: `Q-2026-0031-2`. */
            displayNumber?: string;
            /** @description The version that this one was made from. */
            previousQuoteId?: string | null;
            customerId?: number;
            /** @description As it stood when the quote was drafted or sent. */
            customerName?: string;
            contactId?: string | null;
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description The member whose quote it is.
             */
            ownerUserId?: string;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /** @description The date on the quote: when it was first sent. */
            issuedAt?: string | null;
            /**
             * Format: date
             * @description The last day on which it can be accepted, where the organization is.
             */
            validUntil?: string;
            /** @description When it was last sent. */
            sentAt?: string | null;
            acceptedAt?: string | null;
            acceptedByName?: string | null;
            /** @description What the customer wants to find on the invoice. */
            acceptanceReference?: string | null;
            rejectedAt?: string | null;
            rejectionReason?: string | null;
            cancelledAt?: string | null;
            cancellationReason?: string | null;
            /** @description ISO 4217. */
            currency?: string;
            /** @description Sum of the line nets: after discounts, without VAT. */
            subtotalMinor?: number;
            /** @description What line discounts took off in all. */
            discountMinor?: number;
            vatBreakdown?: components["schemas"]["VatGroup"][];
            /** @description Sum of the VAT of the groups. */
            vatMinor?: number;
            /** @description `subtotalMinor` + `vatMinor`. */
            totalMinor?: number;
            /** @description The order that the quote became. */
            orderId?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description 1, and one more for each revision. */
            version?: number;
            status?: components["schemas"]["QuoteStatus"];
            lines?: components["schemas"]["QuoteLine"][];
            /** @description Files that are attached to the quote and available. */
            fileIds?: string[];
            /** @description The page on which the customer accepts; null until the quote is sent. */
            publicUrl?: string | null;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialQuoteList: {
            items: components["schemas"]["PartialQuote"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialRole: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            name?: string;
            /** @description Owner, Admin, Member and Viewer, which cannot be changed. */
            isBuiltIn?: boolean;
            permissions?: string[];
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialRoleList: {
            items: components["schemas"]["PartialRole"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialSearchResult: {
            /** @description Integer ids as text. */
            id: string;
            kind?: components["schemas"]["SearchResultKind"];
            /** @description `T-1042`, `Q-2026-0031`, `O-2026-0018`. */
            displayNumber?: string | null;
            title?: string;
            subtitle?: string | null;
            /** @description 1: the very record that `q` names. */
            score?: number;
            /** @description Where the record is read, below the base address. */
            href?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialSearchResultList: {
            items: components["schemas"]["PartialSearchResult"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialSupplier: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
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
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialSupplierList: {
            items: components["schemas"]["PartialSupplier"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialTask: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** @description Counted per organization, without gaps. */
            number?: number;
            title?: string;
            description?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["Priority"];
            dueAt?: string | null;
            plannedStartAt?: string | null;
            plannedEndAt?: string | null;
            estimateMinutes?: number | null;
            customerId?: number | null;
            customerAssetId?: number | null;
            quoteId?: string | null;
            orderId?: string | null;
            parentTaskId?: string | null;
            checklist?: components["schemas"]["ChecklistItem"][];
            labels?: string[];
            /** @description When the task became done; null while it is not. */
            completedAt?: string | null;
            /**
             * Format: uuid
             * @description The user who created the task.
             */
            createdBy?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description The number as people write it: `T-1042`. */
            displayNumber?: string;
            assignees?: components["schemas"]["UserReference"][];
            commentCount?: number;
            /** @description Agenda items for the task; a recurring one counts once. */
            agendaItemIds?: string[];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialTaskComment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taskId?: string;
            /** @description The text, to the letter. */
            contentText?: string;
            contentDoc?: components["schemas"]["ContentDoc"];
            /** Format: uuid */
            authorId?: string;
            /** Format: date-time */
            createdAt?: string;
            author?: components["schemas"]["ContentAuthor"];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialTaskCommentList: {
            items: components["schemas"]["PartialTaskComment"][];
            page: components["schemas"]["Page"];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialTaskList: {
            items: components["schemas"]["PartialTask"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialWebhook: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            url?: string;
            description?: string | null;
            /** @description Which events are delivered: types, `kind.*`, or `*`. */
            eventTypes?: components["schemas"]["EventSelector"][];
            status?: components["schemas"]["WebhookStatus"];
            /** @description The last characters of the present secret. */
            secretHint?: string;
            /**
             * Format: uuid
             * @description The user who created it.
             */
            createdBy?: string;
            /** @description When the receiver last accepted an event. */
            lastDeliveredAt?: string | null;
            /** @description Since when every attempt has failed; null when the last succeeded. */
            failingSince?: string | null;
            suspendedAt?: string | null;
            /** @description Why the last attempt failed; null when it succeeded. */
            lastError?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialWebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** Format: uuid */
            webhookId?: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt.
             */
            eventId?: string;
            eventType?: string;
            state?: components["schemas"]["WebhookDeliveryState"];
            /** @description In their order; of more than 50, the last 50. */
            attempts?: components["schemas"]["WebhookAttempt"][];
            /** @description Null when there is none to come. */
            nextAttemptAt?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialWebhookDeliveryList: {
            items: components["schemas"]["PartialWebhookDelivery"][];
            page: components["schemas"]["Page"];
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialWebhookList: {
            items: components["schemas"]["PartialWebhook"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialWorkflow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            name?: string;
            description?: string | null;
            status?: components["schemas"]["WorkflowStatus"];
            /** @description Counts every change. A run names the version that it began with. */
            version?: number;
            /**
             * Format: uuid
             * @description Who wrote the definition last. Steps run as this member, with what the member may do at that moment.
             */
            runAsUserId?: string;
            trigger?: components["schemas"]["WorkflowTrigger"];
            conditions?: components["schemas"]["WorkflowConditions"] | null;
            steps?: components["schemas"]["WorkflowStep"][];
            /** @description Whether what its own steps change may start it as well. */
            allowSelfTrigger?: boolean;
            /** @description The next occurrence of an active schedule. */
            nextRunAt?: string | null;
            /** @description Runs that failed since one succeeded. */
            failuresInRow?: number;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /** @description Null before the first run. */
            lastRun?: components["schemas"]["WorkflowLastRun"] | null;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialWorkflowList: {
            items: components["schemas"]["PartialWorkflow"][];
            page: components["schemas"]["Page"];
        };
        /** @description The members that `fields` names; `id` is always among them. */
        PartialWorkflowRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId?: string;
            /** Format: uuid */
            workflowId?: string;
            /** @description The version of the workflow whose definition it carries out. */
            workflowVersion?: number;
            state?: components["schemas"]["WorkflowRunState"];
            triggeredBy?: components["schemas"]["WorkflowTriggeredBy"];
            /** @description In their order; empty before the run has begun. */
            steps?: components["schemas"]["WorkflowStepOutcome"][];
            /** @description Of the step that made the run fail. */
            problem?: components["schemas"]["WorkflowStepProblem"] | null;
            /** Format: date-time */
            createdAt?: string;
            startedAt?: string | null;
            finishedAt?: string | null;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description One page of the list, when `fields` says what its items hold. */
        PartialWorkflowRunList: {
            items: components["schemas"]["PartialWorkflowRun"][];
            page: components["schemas"]["Page"];
        };
        /** @description One thing that a role can allow. */
        Permission: {
            /** @description As roles name it. */
            permission: string;
            /** @description What it is about: `tasks`. */
            area: string;
            /** @description What it allows there: `read`. */
            deed: string;
            /** @description The permission that a role must have beside it. */
            needs: string | null;
            /** @description The built-in roles that have it, by name. */
            builtInRoles: string[];
        };
        /** @description Every permission there is. */
        PermissionList: {
            items: components["schemas"]["Permission"][];
        };
        /** @description Who may decide, of the members with the permission `approvals:decide`; both lists empty: all of them. */
        PolicyApprovers: {
            /** @description Members with these roles. */
            roleIds: string[];
            /** @description These members. */
            userIds: string[];
        };
        /** @description Who may decide, of the members with the permission `approvals:decide`; both lists empty: all of them. */
        PolicyApproversInput: {
            /**
             * @description Members with these roles.
             * @default []
             */
            roleIds?: string[];
            /**
             * @description These members.
             * @default []
             */
            userIds?: string[];
        };
        /**
         * @description The way by which a call comes: `app` is a browser session, `api` any other token.
         * @enum {string}
         */
        PolicyChannel: "mcp" | "api" | "app" | "workflow";
        /** @description Tests of the call: `/input` holds its path parameters and body, `/target` the record as it is before the change, `/computed/totalMinor` and `/computed/itemCount` the total and the number of lines of the document that it is about. `changed` asks whether the call would change a member of the target. */
        PolicyConditions: {
            /** @description Every one must hold. */
            all: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                 * @example /input/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /** @description What the value is compared with. */
                value: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /** @description What the value is compared with. */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /** @description What the value is compared with. */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        } | {
            /** @description At least one must hold. */
            any: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                 * @example /input/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /** @description What the value is compared with. */
                value: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /** @description What the value is compared with. */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /** @description What the value is compared with. */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        };
        /** @description Tests of the call: `/input` holds its path parameters and body, `/target` the record as it is before the change, `/computed/totalMinor` and `/computed/itemCount` the total and the number of lines of the document that it is about. `changed` asks whether the call would change a member of the target. */
        PolicyConditionsInput: {
            /** @description Every one must hold. */
            all: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                 * @example /input/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        } | {
            /** @description At least one must hold. */
            any: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                 * @example /input/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed.
                     * @example /input/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        };
        /** @description Which calls a policy is about. */
        PolicyMatch: {
            /** @description The ways by which the call may come. */
            channels: components["schemas"]["PolicyChannel"][];
            /** @description Operations that change something and can be held. What only reads, and a policy itself, is never held. */
            operations: string[];
            /** @description Calls of members with these roles; null: of anybody. */
            roleIds: string[] | null;
            /** @description Calls of these members; null: of anybody. */
            userIds: string[] | null;
            /** @description Calls by these OAuth clients; null: of anybody. */
            clientIds: string[] | null;
            conditions: components["schemas"]["PolicyConditions"] | null;
        };
        /** @description Which calls a policy is to be about. */
        PolicyMatchInput: {
            /**
             * @description The ways by which the call may come.
             * @default [
             *       "mcp"
             *     ]
             */
            channels?: components["schemas"]["PolicyChannel"][];
            /** @description Operations that change something and can be held. What only reads, and a policy itself, is never held. */
            operations: string[];
            /**
             * @description Calls of members with these roles; null: of anybody.
             * @default null
             */
            roleIds?: string[] | null;
            /**
             * @description Calls of these members; null: of anybody.
             * @default null
             */
            userIds?: string[] | null;
            /**
             * @description Calls by these OAuth clients; null: of anybody.
             * @default null
             */
            clientIds?: string[] | null;
            /** @default null */
            conditions?: components["schemas"]["PolicyConditionsInput"] | null;
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
            code: "AUTH_UNAUTHENTICATED" | "AUTH_INVALID_TOKEN" | "AUTH_INVALID_CREDENTIALS" | "AUTH_INSUFFICIENT_SCOPE" | "AUTH_CONFIRMATION_REQUIRED" | "AUTH_VALIDATION_ERROR" | "AUTH_PROVIDER_ERROR" | "AUTH_RESOURCE_SERVER_MISCONFIGURED" | "ORGANIZATION_PERMISSION_DENIED" | "ORGANIZATION_REQUIRED" | "ORGANIZATION_SUSPENDED" | "CSRF_ORIGIN_REFUSED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "CURSOR_INVALID" | "REFERENCE_NOT_FOUND" | "ROUTE_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "BODY_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "UNIQUE_CONFLICT" | "CONTACT_PRIMARY_REQUIRED" | "VERSION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_KEY_REUSED" | "CUSTOMER_POSSIBLE_DUPLICATE" | "RESOURCE_IN_USE" | "RESOURCE_DELETED" | "RESTORE_CONFLICT" | "QUOTE_STATUS_TRANSITION_INVALID" | "QUOTE_LOCKED" | "QUOTE_INCOMPLETE" | "QUOTE_EXPIRED" | "QUOTE_CUSTOMER_MISMATCH" | "CURRENCY_MISMATCH" | "ORDER_STATUS_TRANSITION_INVALID" | "ORDER_LOCKED" | "STOCK_INSUFFICIENT" | "AUDIT_NOT_REVERSIBLE" | "AUDIT_REVERT_CONFLICT" | "LAST_OWNER" | "ROLE_IN_USE" | "LIMIT_REACHED" | "FIRST_PARTY_SESSION_REQUIRED" | "TASK_STATUS_TRANSITION_INVALID" | "AGENDA_OCCURRENCE_REQUIRED" | "AGENDA_CALENDAR_READ_ONLY" | "AGENDA_ITEM_READ_ONLY" | "AGENDA_ITEM_CANCELLED" | "AGENDA_SERIES_SHIFT_AMBIGUOUS" | "AGENDA_OCCURRENCE_COLLISION" | "AGENDA_SERIES_TOO_LONG" | "AGENDA_STATE_TRANSITION_INVALID" | "AGENDA_NOT_INVITED" | "AUDIT_ANCHOR_REFUSED" | "AUDIT_VERIFICATION_IN_PROGRESS" | "WORKFLOW_INVALID" | "WORKFLOW_LOOP" | "WORKFLOW_STATUS_TRANSITION_INVALID" | "WORKFLOW_RUN_STATE_INVALID" | "WEBHOOK_URL_REFUSED" | "WEBHOOK_SUSPENDED" | "WEBHOOK_STATUS_TRANSITION_INVALID" | "WEBHOOK_DELIVERY_STATE_INVALID" | "FILE_STATE_INVALID" | "FILE_REJECTED" | "FILE_NOT_AVAILABLE" | "RANGE_NOT_SATISFIABLE" | "APPROVAL_STATE_INVALID" | "APPROVAL_DENIED_BY_POLICY" | "APPROVAL_DECISION_NOT_ALLOWED" | "APPROVAL_EXPIRED" | "APPROVAL_STALE" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
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
        /** @description What the organization offers a customer, at what price. */
        Quote: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** @description Counted per organization and year, without gaps; all versions share it. */
            number: number;
            /** @description The number as people write it: `Q-2026-0031`. From version 2 on the version ends it: `Q-2026-0031-2`. */
            displayNumber: string;
            /** @description The version that this one was made from. */
            previousQuoteId: string | null;
            customerId: number;
            /** @description As it stood when the quote was drafted or sent. */
            customerName: string;
            contactId: string | null;
            customerAssetId: number | null;
            /**
             * Format: uuid
             * @description The member whose quote it is.
             */
            ownerUserId: string;
            title: string | null;
            introduction: string | null;
            terms: string | null;
            /** @description The date on the quote: when it was first sent. */
            issuedAt: string | null;
            /**
             * Format: date
             * @description The last day on which it can be accepted, where the organization is.
             */
            validUntil: string;
            /** @description When it was last sent. */
            sentAt: string | null;
            acceptedAt: string | null;
            acceptedByName: string | null;
            /** @description What the customer wants to find on the invoice. */
            acceptanceReference: string | null;
            rejectedAt: string | null;
            rejectionReason: string | null;
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description Sum of the line nets: after discounts, without VAT. */
            subtotalMinor: number;
            /** @description What line discounts took off in all. */
            discountMinor: number;
            vatBreakdown: components["schemas"]["VatGroup"][];
            /** @description Sum of the VAT of the groups. */
            vatMinor: number;
            /** @description `subtotalMinor` + `vatMinor`. */
            totalMinor: number;
            /** @description The order that the quote became. */
            orderId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
            /** @description 1, and one more for each revision. */
            version: number;
            status: components["schemas"]["QuoteStatus"];
            lines: components["schemas"]["QuoteLine"][];
            /** @description Files that are attached to the quote and available. */
            fileIds: string[];
            /** @description The page on which the customer accepts; null until the quote is sent. */
            publicUrl: string | null;
        };
        /** @description That the customer accepted the quote. */
        QuoteAcceptance: {
            /** @description Who accepted it. */
            acceptedByName: string;
            /**
             * Format: date-time
             * @description Not in the future; default: now.
             */
            acceptedAt?: string;
            /** @description What the customer wants to find on the invoice. */
            reference?: string | null;
        };
        /** @description That the quote is withdrawn. */
        QuoteCancellation: {
            /** @description Why it is withdrawn. */
            reason?: string | null;
        };
        /** @description What the order needs besides the quote. */
        QuoteConversion: {
            /** @description When the customer wants it. */
            requestedDeliveryDate?: string | null;
        };
        /** @description What is offered, at what price. */
        QuoteLine: {
            /** Format: uuid */
            id: string;
            /** @description Place among the lines, from 1. */
            position: number;
            productId: string | null;
            /** @description As the customer reads it. */
            description: string;
            /** @description How many units, with at most 3 decimals. */
            quantity: number;
            unitCode: components["schemas"]["UnitCode"];
            /** @description An amount in the minor unit of the currency: 5950 is € 59,50. */
            unitPriceMinor: number;
            /** @description Percent taken off the line, with at most 2 decimals. */
            discountPercent: number;
            vatCategory: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate: number;
            /** @description Offered beside the rest; not in the totals. */
            isOptional: boolean;
            /** @description Quantity × unit price less discount, rounded half up; without VAT. */
            netMinor: number;
        };
        /** @description One page of the list. */
        QuoteList: {
            items: components["schemas"]["Quote"][];
            page: components["schemas"]["Page"];
        };
        /** @description That the customer rejected the quote. */
        QuoteRejection: {
            /** @description Why, in their words. */
            reason?: string | null;
        };
        /** @description To whom the quote is sent, with what message. */
        QuoteSending: {
            /** @description E-mail addresses; default: the contact's, else the customer's for billing, else the customer's. */
            to?: string[];
            /** @description Put above the summary in the e-mail. */
            message?: string | null;
            /**
             * Format: date
             * @description A new last day, today or later; needed when the present one is over.
             */
            validUntil?: string;
        };
        /**
         * @description How far a quote has come. A sent quote is `expired` from the end of the day `validUntil` on.
         * @enum {string}
         */
        QuoteStatus: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled" | "converted";
        /** @description Members left out stay as they are; null clears a member that may be null. */
        QuoteUpdate: {
            customerId?: number;
            /** @description A contact of the customer. */
            contactId?: string | null;
            /** @description An asset of the customer. */
            customerAssetId?: number | null;
            /**
             * Format: uuid
             * @description A member; default: the caller.
             */
            ownerUserId?: string;
            title?: string | null;
            introduction?: string | null;
            terms?: string | null;
            /**
             * Format: date
             * @description The last day; default: after the organization's `quoteValidityDays`.
             */
            validUntil?: string;
            /** @description ISO 4217; default: the customer's. */
            currency?: string;
            /** @description Replace all lines. Their descriptions have at most 50000 characters together. */
            lines?: components["schemas"]["ChangedSalesLine"][];
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
        /** @description A date to add to a series, or to take out of it. */
        RecurrenceDateInput: {
            /** @enum {string} */
            kind: "rdate" | "exdate";
            /**
             * Format: date-time
             * @description The start of the occurrence.
             */
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
        /** @description How a series recurs, in the local time of its zone. */
        RecurrenceRuleInput: {
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "yearly";
            /** @default 1 */
            intervalCount?: number;
            /** @default null */
            count?: number | null;
            /**
             * @description Inclusive. Excludes `count`.
             * @default null
             */
            untilAt?: string | null;
            /**
             * @description Of weekly rules; empty: the start's day.
             * @default []
             */
            weekDays?: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
            /**
             * @description Of monthly and yearly rules; negative from the month's end.
             * @default null
             */
            monthDay?: number | null;
            /** @default null */
            monthOrdinal?: ("first" | "second" | "third" | "fourth" | "last") | null;
            /** @default null */
            monthWeekday?: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su") | null;
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
        /** @description A reminder that the item is to have. */
        ReminderInput: {
            /**
             * @default display
             * @enum {string}
             */
            method?: "display" | "email";
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
        /** @description What members who have it may do. */
        Role: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            /** @description Owner, Admin, Member and Viewer, which cannot be changed. */
            isBuiltIn: boolean;
            permissions: string[];
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
        RoleList: {
            items: components["schemas"]["Role"][];
            page: components["schemas"]["Page"];
        };
        /** @description The caller's role. */
        RoleSummary: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description Members left out stay as they are; `permissions` replaces the whole list. */
        RoleUpdate: {
            /** @description Unique in the organization, without regard to case. */
            name?: string;
            /** @description What the role allows, in any order. Writing and deleting need the permission to read beside them. */
            permissions?: ("agenda:manage" | "agenda:read" | "agenda:write" | "approvals:decide" | "approvals:manage" | "approvals:read" | "audit:read" | "audit:revert" | "customers:delete" | "customers:read" | "customers:write" | "data:export" | "data:import" | "files:delete" | "files:read" | "files:write" | "members:manage" | "members:read" | "orders:read" | "orders:write" | "organization:manage" | "organization:read" | "products:delete" | "products:read" | "products:write" | "quotes:decide" | "quotes:read" | "quotes:send" | "quotes:write" | "roles:manage" | "suppliers:delete" | "suppliers:read" | "suppliers:write" | "tasks:delete" | "tasks:read" | "tasks:write" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:run" | "workflows:write")[];
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
        /** @description A supplier to create; only the name is required. */
        SupplierCreate: {
            name: string;
            email?: string | null;
            phone?: string | null;
            website?: string | null;
            notes?: string | null;
            /** @default active */
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
            quoteId: string | null;
            orderId: string | null;
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
            /** @description The text, to the letter. */
            contentText: string;
            contentDoc: components["schemas"]["ContentDoc"];
            /** Format: uuid */
            authorId: string;
            /** Format: date-time */
            createdAt: string;
            author: components["schemas"]["ContentAuthor"];
        };
        /** @description A comment to add. */
        TaskCommentCreate: {
            /** @description Kept to the letter. LF and CR LF end a paragraph. Not white space only. */
            text: string;
            /** @description Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to the author. */
            selections?: components["schemas"]["Selection"][];
        };
        /** @description One page of the list. */
        TaskCommentList: {
            items: components["schemas"]["TaskComment"][];
            page: components["schemas"]["Page"];
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
            quoteId: string | null;
            orderId: string | null;
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
        /** @description Members left out stay as they are; null clears a member that may be null. */
        TaskUpdate: {
            title?: string;
            description?: string | null;
            priority?: components["schemas"]["Priority"];
            dueAt?: string | null;
            plannedStartAt?: string | null;
            /** @description After `plannedStartAt`, when both are given. */
            plannedEndAt?: string | null;
            estimateMinutes?: number | null;
            /** @description Members of the organization. */
            assigneeUserIds?: string[];
            customerId?: number | null;
            /** @description An asset of the customer, when `customerId` is given. */
            customerAssetId?: number | null;
            quoteId?: string | null;
            orderId?: string | null;
            /** @description A task that has no parent itself. */
            parentTaskId?: string | null;
            labels?: string[];
            /** @description Replaces the checklist; items that are given with their id keep it. */
            checklist?: components["schemas"]["ChecklistItemUpdate"][];
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
         * @description Why an import or export could not go on.
         * @example {
         *       "code": "VALIDATION_FAILED",
         *       "detail": "The file has no column Naam.",
         *       "row": 1,
         *       "column": "Naam"
         *     }
         */
        TransferProblem: {
            /** @description One of the codes of problems. */
            code: string;
            detail: string;
            /** @description The row of the file, as a spreadsheet counts: the header is row 1. */
            row: number | null;
            /** @description The name of the column. */
            column: string | null;
        };
        /**
         * @description `queued` until its job begins, `running` meanwhile; `failed` where it could not go on.
         * @enum {string}
         */
        TransferState: "queued" | "running" | "succeeded" | "failed";
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
        /** @description The VAT of one category and rate. */
        VatGroup: {
            vatCategory: components["schemas"]["VatCategory"];
            /** @description VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`. */
            vatRate: number;
            /** @description Sum of the nets of the group's lines. */
            taxableMinor: number;
            /** @description VAT over that sum, rounded half up. */
            vatMinor: number;
        };
        /** @description An address that events are delivered to. */
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            url: string;
            description: string | null;
            /** @description Which events are delivered: types, `kind.*`, or `*`. */
            eventTypes: components["schemas"]["EventSelector"][];
            status: components["schemas"]["WebhookStatus"];
            /** @description The last characters of the present secret. */
            secretHint: string;
            /**
             * Format: uuid
             * @description The user who created it.
             */
            createdBy: string;
            /** @description When the receiver last accepted an event. */
            lastDeliveredAt: string | null;
            /** @description Since when every attempt has failed; null when the last succeeded. */
            failingSince: string | null;
            suspendedAt: string | null;
            /** @description Why the last attempt failed; null when it succeeded. */
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One attempt to deliver an event. */
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            durationMs: number;
            /** @description Null when no answer came. */
            statusCode: number | null;
            /** @description Why no answer came. */
            error: string | null;
            /** @description The first 2 000 characters of the answer. */
            response: string | null;
        };
        /** @description A webhook to create. */
        WebhookCreate: {
            /** @description Where events are posted to: https, on the public internet. */
            url: string;
            /** @default null */
            description?: string | null;
            /** @description Which events are delivered: types, `kind.*`, or `*`. */
            eventTypes: components["schemas"]["EventSelector"][];
        };
        /** @description The delivery of one event to one webhook. */
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** Format: uuid */
            webhookId: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt.
             */
            eventId: string;
            eventType: string;
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description In their order; of more than 50, the last 50. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description Null when there is none to come. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        WebhookDeliveryList: {
            items: components["schemas"]["WebhookDelivery"][];
            page: components["schemas"]["Page"];
        };
        /**
         * @description `pending`: before its first attempt; `retrying`: after one that failed; `exhausted`: after the last; `cancelled`: the webhook was disabled or suspended meanwhile.
         * @enum {string}
         */
        WebhookDeliveryState: "pending" | "retrying" | "delivered" | "exhausted" | "cancelled";
        /** @description One page of the list. */
        WebhookList: {
            items: components["schemas"]["Webhook"][];
            page: components["schemas"]["Page"];
        };
        /** @description Which events are delivered again. */
        WebhookReplay: {
            /**
             * Format: date-time
             * @description Events at this moment or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description Events before this moment.
             */
            to: string;
            /** @description Only these; left out, those of the webhook. */
            eventTypes?: components["schemas"]["EventSelector"][];
            /**
             * @description Only events that this webhook was to get and has not accepted.
             * @default false
             */
            onlyFailed?: boolean;
        };
        /** @description What is going to be delivered again. */
        WebhookReplayResult: {
            /** Format: uuid */
            webhookId: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description How many are delivered. */
            events: number;
        };
        /**
         * @description `disabled` by a person, `suspended` by the service after deliveries have failed for five days or the receiver answered 410. Nothing is delivered then.
         * @enum {string}
         */
        WebhookStatus: "enabled" | "disabled" | "suspended";
        /** @description Members left out stay as they are; null clears the description. */
        WebhookUpdate: {
            /** @description Where events are posted to: https, on the public internet. */
            url?: string;
            description?: string | null;
            /** @description Which events are delivered: types, `kind.*`, or `*`. */
            eventTypes?: components["schemas"]["EventSelector"][];
            /**
             * @description Whether events are delivered.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
        };
        /** @description A webhook, and the secret it has been given. */
        WebhookWithSecret: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            url: string;
            description: string | null;
            /** @description Which events are delivered: types, `kind.*`, or `*`. */
            eventTypes: components["schemas"]["EventSelector"][];
            status: components["schemas"]["WebhookStatus"];
            /** @description The last characters of the present secret. */
            secretHint: string;
            /**
             * Format: uuid
             * @description The user who created it.
             */
            createdBy: string;
            /** @description When the receiver last accepted an event. */
            lastDeliveredAt: string | null;
            /** @description Since when every attempt has failed; null when the last succeeded. */
            failingSince: string | null;
            suspendedAt: string | null;
            /** @description Why the last attempt failed; null when it succeeded. */
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description `whsec_` and the key in base64. Shown once: null in a repeated or previewed answer, and to tools. */
            secret: string | null;
        };
        /** @description What the service does by itself, and when. */
        Workflow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            name: string;
            description: string | null;
            status: components["schemas"]["WorkflowStatus"];
            /** @description Counts every change. A run names the version that it began with. */
            version: number;
            /**
             * Format: uuid
             * @description Who wrote the definition last. Steps run as this member, with what the member may do at that moment.
             */
            runAsUserId: string;
            trigger: components["schemas"]["WorkflowTrigger"];
            conditions: components["schemas"]["WorkflowConditions"] | null;
            steps: components["schemas"]["WorkflowStep"][];
            /** @description Whether what its own steps change may start it as well. */
            allowSelfTrigger: boolean;
            /** @description The next occurrence of an active schedule. */
            nextRunAt: string | null;
            /** @description Runs that failed since one succeeded. */
            failuresInRow: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Null before the first run. */
            lastRun: components["schemas"]["WorkflowLastRun"] | null;
            /**
             * Format: date-time
             * @description Only on deleted records: when it was deleted.
             */
            deletedAt?: string;
        };
        /** @description Tests of values; the run, or the step, is skipped when they do not hold. */
        WorkflowConditions: {
            /** @description Every one must hold. */
            all: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                 * @example /trigger/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        } | {
            /** @description At least one must hold. */
            any: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                 * @example /trigger/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        };
        /** @description Tests of values; the run, or the step, is skipped when they do not hold. */
        WorkflowConditionsInput: {
            /** @description Every one must hold. */
            all: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                 * @example /trigger/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        } | {
            /** @description At least one must hold. */
            any: ({
                /**
                 * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                 * @example /trigger/status
                 */
                path: string;
                op: components["schemas"]["ConditionOperator"];
                /**
                 * @description What the value is compared with.
                 * @default null
                 */
                value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
            } | {
                /** @description Every one must hold. */
                all: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            } | {
                /** @description At least one must hold. */
                any: {
                    /**
                     * @description A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /steps, /organization.
                     * @example /trigger/status
                     */
                    path: string;
                    op: components["schemas"]["ConditionOperator"];
                    /**
                     * @description What the value is compared with.
                     * @default null
                     */
                    value?: ((string | number | boolean) | (string | number | boolean)[]) | null;
                }[];
            })[];
        };
        /** @description A workflow to create. */
        WorkflowCreate: {
            name: string;
            /** @default null */
            description?: string | null;
            trigger: components["schemas"]["WorkflowTriggerInput"];
            /**
             * @description When a run goes on; null: always.
             * @default null
             */
            conditions?: components["schemas"]["WorkflowConditionsInput"] | null;
            /** @description In their order. */
            steps: components["schemas"]["WorkflowStepInput"][];
            /**
             * @description Whether what its own steps change may start it as well.
             * @default false
             */
            allowSelfTrigger?: boolean;
        };
        /** @description Runs for each event of these types. */
        WorkflowEventTrigger: {
            /** @enum {string} */
            type: "event";
            /**
             * @description Types of events, or `kind.*`.
             * @example [
             *       "product.stock_low"
             *     ]
             */
            eventTypes: components["schemas"]["EventSelector"][];
        };
        /** @description A member of the input of a manual run. */
        WorkflowInputMember: {
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "date";
            isRequired: boolean;
        };
        /** @description The newest run of a workflow. */
        WorkflowLastRun: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["WorkflowRunState"];
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        /** @description One page of the list. */
        WorkflowList: {
            items: components["schemas"]["Workflow"][];
            page: components["schemas"]["Page"];
        };
        /** @description Runs when somebody starts it. */
        WorkflowManualTrigger: {
            /** @enum {string} */
            type: "manual";
            /**
             * @description The members that a run is given as `input`; null: it takes none.
             * @example {
             *       "reason": {
             *         "type": "string",
             *         "isRequired": true
             *       }
             *     }
             */
            inputSchema: {
                [key: string]: components["schemas"]["WorkflowInputMember"];
            } | null;
        };
        /** @description Runs when somebody starts it. */
        WorkflowManualTriggerInput: {
            /** @enum {string} */
            type: "manual";
            /**
             * @description The members that a run is given as `input`; null: it takes none.
             * @default null
             * @example {
             *       "reason": {
             *         "type": "string",
             *         "isRequired": true
             *       }
             *     }
             */
            inputSchema?: {
                [key: string]: components["schemas"]["WorkflowInputMember"];
            } | null;
        };
        /**
         * @description How a schedule recurs: a `RecurrenceRule` as of a series in the agenda.
         * @example {
         *       "frequency": "weekly",
         *       "weekDays": [
         *         "mo"
         *       ]
         *     }
         */
        WorkflowRecurrence: {
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "yearly";
            /** @default 1 */
            intervalCount?: number;
            /** @default null */
            count?: number | null;
            /**
             * @description Inclusive.
             * @default null
             */
            untilAt?: string | null;
            /** @default [] */
            weekDays?: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
            /** @default null */
            monthDay?: number | null;
            /** @default null */
            monthOrdinal?: ("first" | "second" | "third" | "fourth" | "last") | null;
            /** @default null */
            monthWeekday?: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su") | null;
        };
        /** @description One run of a workflow. */
        WorkflowRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            /** Format: uuid */
            workflowId: string;
            /** @description The version of the workflow whose definition it carries out. */
            workflowVersion: number;
            state: components["schemas"]["WorkflowRunState"];
            triggeredBy: components["schemas"]["WorkflowTriggeredBy"];
            /** @description In their order; empty before the run has begun. */
            steps: components["schemas"]["WorkflowStepOutcome"][];
            /** @description Of the step that made the run fail. */
            problem: components["schemas"]["WorkflowStepProblem"] | null;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One page of the list. */
        WorkflowRunList: {
            items: components["schemas"]["WorkflowRun"][];
            page: components["schemas"]["Page"];
        };
        /** @description What a run by hand is given. */
        WorkflowRunStart: {
            /**
             * @description The members that `inputSchema` of the trigger names.
             * @default {}
             * @example {
             *       "reason": "Frost is coming"
             *     }
             */
            input?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description `skipped`: the conditions of the workflow did not hold. `waiting_approval`: a policy holds a step until a person decides.
         * @enum {string}
         */
        WorkflowRunState: "queued" | "running" | "waiting_approval" | "succeeded" | "failed" | "cancelled" | "skipped";
        /** @description Runs at each occurrence of a series, in the local time of its zone. */
        WorkflowScheduleTrigger: {
            /** @enum {string} */
            type: "schedule";
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone: string;
            /** Format: date-time */
            startAt: string;
            recurrenceRule: components["schemas"]["RecurrenceRule"];
        };
        /** @description Runs at each occurrence of a series, in the local time of its zone. */
        WorkflowScheduleTriggerInput: {
            /** @enum {string} */
            type: "schedule";
            /** @description IANA time zone, such as `Europe/Amsterdam`. */
            timeZone: string;
            /**
             * Format: date-time
             * @description The first occurrence, with the offset of its place.
             * @example 2026-11-23T07:00:00+01:00
             */
            startAt: string;
            recurrenceRule: components["schemas"]["WorkflowRecurrence"];
        };
        /**
         * @description Only an `active` workflow is started. The service pauses one of which five runs in a row have failed.
         * @enum {string}
         */
        WorkflowStatus: "draft" | "active" | "paused" | "archived";
        /** @description The status to move to. */
        WorkflowStatusChange: {
            status: components["schemas"]["WorkflowStatus"];
        };
        /** @description One thing that a run does. */
        WorkflowStep: {
            /**
             * @description Names the step, once in the workflow: `/steps/<id>` is its outcome.
             * @example order
             */
            id: string;
            /**
             * @description The operationId of a change that may be a step of a workflow; or `wait`, or `notify`.
             * @example createTask
             */
            operation: string;
            input: {
                [key: string]: unknown;
            };
            when: components["schemas"]["WorkflowConditions"] | null;
            /**
             * @description Whether the run fails when the step does.
             * @enum {string}
             */
            onError: "stop" | "continue";
            retry: {
                /** @description The first one included. */
                maxAttempts: number;
                /** @description Before the second attempt; doubled before each next one, up to an hour. */
                backoffSeconds: number;
            };
        };
        /** @description One thing that a run does. */
        WorkflowStepInput: {
            /**
             * @description Names the step, once in the workflow: `/steps/<id>` is its outcome.
             * @example order
             */
            id: string;
            /**
             * @description The operationId of a change that may be a step of a workflow; or `wait`, or `notify`.
             * @example createTask
             */
            operation: string;
            /**
             * @description Path parameters and members of the body, without `organizationId`. Texts may hold `{{/trigger/data/object/id}}`.
             * @default {}
             * @example {
             *       "title": "Order {{/trigger/data/object/name}}",
             *       "priority": "high"
             *     }
             */
            input?: {
                [key: string]: unknown;
            };
            /** @default null */
            when?: components["schemas"]["WorkflowConditionsInput"] | null;
            /**
             * @description Whether the run fails when the step does.
             * @default stop
             * @enum {string}
             */
            onError?: "stop" | "continue";
            /**
             * @description Attempts after a refusal with 429 or 5xx, or while the same request is being answered; no other is tried again.
             * @default {}
             */
            retry?: {
                /**
                 * @description The first one included.
                 * @default 3
                 */
                maxAttempts?: number;
                /**
                 * @description Before the second attempt; doubled before each next one, up to an hour.
                 * @default 30
                 */
                backoffSeconds?: number;
            };
        };
        /** @description What came of one step of a run. */
        WorkflowStepOutcome: {
            /** @description Of the step in the definition. */
            id: string;
            state: components["schemas"]["WorkflowStepState"];
            attempts: number;
            startedAt: string | null;
            finishedAt: string | null;
            result: components["schemas"]["WorkflowStepResult"] | null;
            /** @description Of the last attempt that was refused. */
            problem: components["schemas"]["WorkflowStepProblem"] | null;
            /** @description The approval that it waits for. */
            approvalId: string | null;
        };
        /** @description Why a step was refused. */
        WorkflowStepProblem: {
            code: string;
            status: number;
            title: string;
            detail: string;
            /** @description Of the call, as the audit log names it. */
            requestId: string;
        };
        /** @description What a step has made or changed. */
        WorkflowStepResult: {
            /** @description Of the record; integer ids as text. */
            id: string | null;
            displayNumber: string | null;
            /** @description The change in the audit log: what undoes it. Null where nothing changed. */
            auditEntryId: string | null;
        };
        /**
         * @description `waiting`: for a moment, or before another attempt. `skipped`: its `when` did not hold.
         * @enum {string}
         */
        WorkflowStepState: "pending" | "running" | "waiting" | "waiting_approval" | "succeeded" | "failed" | "skipped" | "cancelled";
        /** @description What starts a run. */
        WorkflowTrigger: components["schemas"]["WorkflowEventTrigger"] | components["schemas"]["WorkflowScheduleTrigger"] | components["schemas"]["WorkflowManualTrigger"];
        /** @description What starts a run. */
        WorkflowTriggerInput: components["schemas"]["WorkflowEventTrigger"] | components["schemas"]["WorkflowScheduleTriggerInput"] | components["schemas"]["WorkflowManualTriggerInput"];
        /** @description What started a run. */
        WorkflowTriggeredBy: {
            /** @enum {string} */
            type: "event" | "schedule" | "manual" | "retry";
            eventId: string | null;
            eventType: string | null;
            /** @description The occurrence of the schedule that the run is for. */
            occurrenceAt: string | null;
            /** @description Who started it. */
            userId: string | null;
            /** @description The failed run that it goes on with. */
            retryOfRunId: string | null;
        };
        /** @description Members left out stay as they are; null clears the description or the conditions. `trigger` and `steps` are replaced as a whole. */
        WorkflowUpdate: {
            name?: string;
            description?: string | null;
            trigger?: components["schemas"]["WorkflowTriggerInput"];
            /** @description When a run goes on; null: always. */
            conditions?: components["schemas"]["WorkflowConditionsInput"] | null;
            /** @description In their order. */
            steps?: components["schemas"]["WorkflowStepInput"][];
            /** @description Whether what its own steps change may start it as well. */
            allowSelfTrigger?: boolean;
        };
    };
    responses: {
        /** @description `AUTH_VALIDATION_ERROR`, `ORGANIZATION_REQUIRED`, `VALIDATION_FAILED`, `MALFORMED_JSON`, `CURSOR_INVALID`, `REFERENCE_NOT_FOUND`, `AGENDA_OCCURRENCE_REQUIRED`, `AGENDA_SERIES_TOO_LONG`, `AUDIT_ANCHOR_REFUSED`, `WORKFLOW_INVALID`, `WEBHOOK_URL_REFUSED` */
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
        /** @description `AUTH_INSUFFICIENT_SCOPE`, `AUTH_CONFIRMATION_REQUIRED`, `ORGANIZATION_PERMISSION_DENIED`, `CSRF_ORIGIN_REFUSED`, `FIRST_PARTY_SESSION_REQUIRED`, `APPROVAL_DENIED_BY_POLICY`, `APPROVAL_DECISION_NOT_ALLOWED` */
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
        /** @description `ORGANIZATION_SUSPENDED`, `UNIQUE_CONFLICT`, `CONTACT_PRIMARY_REQUIRED`, `IDEMPOTENCY_IN_PROGRESS`, `CUSTOMER_POSSIBLE_DUPLICATE`, `RESOURCE_IN_USE`, `RESOURCE_DELETED`, `RESTORE_CONFLICT`, `QUOTE_STATUS_TRANSITION_INVALID`, `QUOTE_LOCKED`, `QUOTE_INCOMPLETE`, `QUOTE_EXPIRED`, `QUOTE_CUSTOMER_MISMATCH`, `CURRENCY_MISMATCH`, `ORDER_STATUS_TRANSITION_INVALID`, `ORDER_LOCKED`, `STOCK_INSUFFICIENT`, `AUDIT_NOT_REVERSIBLE`, `AUDIT_REVERT_CONFLICT`, `LAST_OWNER`, `ROLE_IN_USE`, `LIMIT_REACHED`, `TASK_STATUS_TRANSITION_INVALID`, `AGENDA_CALENDAR_READ_ONLY`, `AGENDA_ITEM_READ_ONLY`, `AGENDA_ITEM_CANCELLED`, `AGENDA_SERIES_SHIFT_AMBIGUOUS`, `AGENDA_OCCURRENCE_COLLISION`, `AGENDA_STATE_TRANSITION_INVALID`, `AGENDA_NOT_INVITED`, `AUDIT_VERIFICATION_IN_PROGRESS`, `WORKFLOW_LOOP`, `WORKFLOW_STATUS_TRANSITION_INVALID`, `WORKFLOW_RUN_STATE_INVALID`, `WEBHOOK_SUSPENDED`, `WEBHOOK_STATUS_TRANSITION_INVALID`, `WEBHOOK_DELIVERY_STATE_INVALID`, `FILE_STATE_INVALID`, `FILE_REJECTED`, `FILE_NOT_AVAILABLE`, `APPROVAL_STATE_INVALID`, `APPROVAL_EXPIRED`, `APPROVAL_STALE` */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem: 502 `AUTH_PROVIDER_ERROR`, 500 `AUTH_RESOURCE_SERVER_MISCONFIGURED`, 405 `METHOD_NOT_ALLOWED`, 406 `NOT_ACCEPTABLE`, 413 `BODY_TOO_LARGE`, 414 `URI_TOO_LONG`, 415 `UNSUPPORTED_MEDIA_TYPE`, 429 `RATE_LIMITED`, 412 `VERSION_CONFLICT`, 422 `IDEMPOTENCY_KEY_REUSED`, 416 `RANGE_NOT_SATISFIABLE`, 500 `INTERNAL_ERROR`, 503 `SERVICE_UNAVAILABLE`. */
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
        /** @description The address of the approval that the call waits for. */
        ApprovalLocation: string;
        /** @description The version of the record and a digest of the body: `"3.9f2c1a7be003"`. */
        ETag: string;
        /** @description Stands for everything that the document prints: `W/"kq3N0cVtq1pXgB0mQ5yZ3A"`. Weak, since two documents that say the same may differ in their bytes. */
        DocumentETag: string;
        /** @description Where it stands; whoever has the address may read it. */
        Location: string;
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
    updateCurrentUser: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Sanne de Wit",
                 *       "language": "nl",
                 *       "timeZone": "Europe/Amsterdam",
                 *       "notifications": {
                 *         "reminder": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CurrentUserUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"] | components["schemas"]["DryRun"];
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
    createOrganization: {
        parameters: {
            query?: {
                /** @description Work out what the call would do, and do nothing: the answer is a `DryRun`. */
                dryRun?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fietswerkplaats De Singel B.V.",
                 *       "kvk": "90001234",
                 *       "addressCity": "Utrecht",
                 *       "settings": {
                 *         "workingHours": {
                 *           "sa": {
                 *             "start": "08:00",
                 *             "end": "18:00"
                 *           }
                 *         },
                 *         "quoteValidityDays": 14
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewOrganization"];
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
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
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
    updateOrganization: {
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
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "btw": "NL860912344B82",
                 *       "settings": {
                 *         "workingHours": {
                 *           "sa": {
                 *             "start": "08:00",
                 *             "end": "17:00"
                 *           }
                 *         },
                 *         "quoteValidityDays": 30
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationUpdate"];
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
                    "application/json": components["schemas"]["Organization"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listMembers: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "displayName" | "-displayName" | "joinedAt" | "-joinedAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description The members that the items are to hold; `userId` is always among them. */
                fields?: ("userId" | "organizationId" | "displayName" | "email" | "avatarUrl" | "roleId" | "joinedAt" | "disabledAt" | "createdAt" | "updatedAt")[];
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
                    "application/json": components["schemas"]["MemberList"];
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
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                userId: string;
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
                    "application/json": components["schemas"]["Member"];
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
    removeMember: {
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
                userId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateMember: {
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
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleId": "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e",
                 *       "disabled": false
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
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
                    "application/json": components["schemas"]["Member"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listInvitations: {
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
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "email" | "roleId" | "state" | "expiresAt" | "createdAt" | "updatedAt")[];
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
                    "application/json": components["schemas"]["InvitationList"];
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
    createInvitation: {
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
                 *       "email": "ria@singel.example",
                 *       "roleId": "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
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
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    revokeInvitation: {
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
                invitationId: string;
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
    acceptInvitation: {
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
                /** @description From the message. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"] | components["schemas"]["DryRun"];
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
    listRoles: {
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
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "isBuiltIn" | "permissions" | "createdAt" | "updatedAt" | "deletedAt")[];
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
                    "application/json": components["schemas"]["RoleList"];
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
    createRole: {
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
                 *       "name": "Planner",
                 *       "permissions": [
                 *         "agenda:read",
                 *         "agenda:write",
                 *         "tasks:read",
                 *         "tasks:write",
                 *         "customers:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewRole"];
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
                    "application/json": components["schemas"]["Role"];
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
    deleteRole: {
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
                roleId: string;
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
    updateRole: {
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
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Planner",
                 *       "permissions": [
                 *         "agenda:read",
                 *         "agenda:write",
                 *         "tasks:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RoleUpdate"];
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
                    "application/json": components["schemas"]["Role"] | components["schemas"]["DryRun"];
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
    listPermissions: {
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
                    "application/json": components["schemas"]["PermissionList"];
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
                fields?: ("id" | "organizationId" | "number" | "title" | "description" | "status" | "priority" | "dueAt" | "plannedStartAt" | "plannedEndAt" | "estimateMinutes" | "customerId" | "customerAssetId" | "quoteId" | "orderId" | "parentTaskId" | "checklist" | "labels" | "completedAt" | "createdBy" | "createdAt" | "updatedAt" | "deletedAt" | "displayNumber" | "assignees" | "commentCount" | "agendaItemIds")[];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    deleteTask: {
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateTask: {
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
                 *       "priority": "urgent",
                 *       "dueAt": "2026-11-25T12:00:00+01:00",
                 *       "labels": [
                 *         "winter",
                 *         "accu"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TaskUpdate"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    restoreTask: {
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
                    "application/json": components["schemas"]["Task"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listTaskComments: {
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
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "taskId" | "contentText" | "contentDoc" | "authorId" | "createdAt" | "author")[];
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCommentList"];
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
    createTaskComment: {
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
                 *       "text": "@Youssef de accu is donderdag binnen.",
                 *       "selections": [
                 *         {
                 *           "start": 0,
                 *           "end": 8,
                 *           "reference": {
                 *             "kind": "user",
                 *             "id": "579fcc07-0450-53c5-81a5-fb2ff340c133"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TaskCommentCreate"];
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
                    "application/json": components["schemas"]["TaskComment"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    deleteTaskComment: {
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
                commentId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listQuotes: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "validUntil" | "-validUntil" | "totalMinor" | "-totalMinor";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                /** @description Quotes in any of these statuses. */
                status?: components["schemas"]["QuoteStatus"][];
                customerId?: number;
                /** @description Valid until a day before this one. */
                validBefore?: string;
                /** @description With a total of at least this, in the minor unit. */
                minTotalMinor?: number;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "number" | "displayNumber" | "previousQuoteId" | "customerId" | "customerName" | "contactId" | "customerAssetId" | "ownerUserId" | "title" | "introduction" | "terms" | "issuedAt" | "validUntil" | "sentAt" | "acceptedAt" | "acceptedByName" | "acceptanceReference" | "rejectedAt" | "rejectionReason" | "cancelledAt" | "cancellationReason" | "currency" | "subtotalMinor" | "discountMinor" | "vatBreakdown" | "vatMinor" | "totalMinor" | "orderId" | "createdAt" | "updatedAt" | "deletedAt" | "version" | "status" | "lines" | "fileIds" | "publicUrl")[];
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
                    "application/json": components["schemas"]["QuoteList"];
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
    createQuote: {
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
                 *       "title": "Winteraccu's bakfietsen",
                 *       "lines": [
                 *         {
                 *           "description": "Accu 500 Wh",
                 *           "quantity": 7,
                 *           "unitCode": "C62",
                 *           "unitPriceMinor": 48900,
                 *           "vatCategory": "S",
                 *           "vatRate": 21
                 *         },
                 *         {
                 *           "description": "Kleine beurt",
                 *           "quantity": 7,
                 *           "unitCode": "C62",
                 *           "unitPriceMinor": 5950,
                 *           "vatCategory": "S",
                 *           "vatRate": 9
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewQuote"];
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
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                quoteId: string;
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
                    "application/json": components["schemas"]["Quote"];
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
    deleteQuote: {
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
                quoteId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateQuote: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Winteraccu's bakfietsen",
                 *       "validUntil": "2026-12-20"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteUpdate"];
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
                    "application/json": components["schemas"]["Quote"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    sendQuote: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": [
                 *         "femke@snellebocht.example"
                 *       ],
                 *       "message": "Beste Femke, hierbij de offerte."
                 *     }
                 */
                "application/json": components["schemas"]["QuoteSending"];
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
                    "application/json": components["schemas"]["Quote"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    acceptQuote: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "acceptedByName": "Femke Jonker",
                 *       "reference": "PO 2026-114"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteAcceptance"];
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
                    "application/json": components["schemas"]["Quote"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    rejectQuote: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Chose another supplier."
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRejection"];
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
                    "application/json": components["schemas"]["Quote"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    cancelQuote: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The battery is no longer made."
                 *     }
                 */
                "application/json": components["schemas"]["QuoteCancellation"];
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
                    "application/json": components["schemas"]["Quote"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    reviseQuote: {
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
                quoteId: string;
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
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    convertQuoteToOrder: {
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
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requestedDeliveryDate": "2026-12-04"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteConversion"];
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
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getQuoteDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["DocumentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
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
    listOrders: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "requestedDeliveryDate" | "-requestedDeliveryDate" | "totalMinor" | "-totalMinor";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                /** @description Orders in any of these statuses. */
                status?: components["schemas"]["OrderStatus"][];
                customerId?: number;
                /** @description With a requested delivery date before this one. */
                deliveryBefore?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "number" | "displayNumber" | "quoteId" | "customerId" | "contactId" | "customerAssetId" | "ownerUserId" | "status" | "fulfilmentStatus" | "invoiceStatus" | "externalInvoiceId" | "title" | "introduction" | "terms" | "reference" | "requestedDeliveryDate" | "issuedAt" | "confirmedAt" | "completedAt" | "cancelledAt" | "cancellationReason" | "currency" | "subtotalMinor" | "discountMinor" | "vatBreakdown" | "vatMinor" | "totalMinor" | "createdAt" | "updatedAt" | "deletedAt" | "deliveryAddress" | "lines" | "fileIds")[];
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
                    "application/json": components["schemas"]["OrderList"];
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
    createOrder: {
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
                 *       "title": "Winteraccu's bakfietsen",
                 *       "reference": "PO 4410",
                 *       "requestedDeliveryDate": "2026-12-04",
                 *       "lines": [
                 *         {
                 *           "description": "Accu 500 Wh",
                 *           "quantity": 7,
                 *           "unitCode": "C62",
                 *           "unitPriceMinor": 48900,
                 *           "vatCategory": "S",
                 *           "vatRate": 21
                 *         },
                 *         {
                 *           "description": "Kleine beurt",
                 *           "quantity": 7,
                 *           "unitCode": "C62",
                 *           "unitPriceMinor": 5950,
                 *           "vatCategory": "S",
                 *           "vatRate": 9
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewOrder"];
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
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                orderId: string;
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
                    "application/json": components["schemas"]["Order"];
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
    updateOrder: {
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
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "PO 4410",
                 *       "requestedDeliveryDate": "2026-12-04"
                 *     }
                 */
                "application/json": components["schemas"]["OrderUpdate"];
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
                    "application/json": components["schemas"]["Order"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    setOrderStatus: {
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
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "confirmed"
                 *     }
                 */
                "application/json": components["schemas"]["OrderStatusChange"];
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
                    "application/json": components["schemas"]["Order"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    createOrderFulfilment: {
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
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "orderLineId": "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e",
                 *           "quantity": 3
                 *         }
                 *       ],
                 *       "fulfilledAt": "2026-12-04T10:30:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["NewFulfilment"];
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
                    "application/json": components["schemas"]["Fulfilment"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    createSupplier: {
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
                 *       "name": "Banden Centrale Utrecht B.V.",
                 *       "code": "BCU",
                 *       "orderingEmail": "order@banden-centrale.example",
                 *       "paymentTermsDays": 30,
                 *       "defaultLeadTimeDays": 4,
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["SupplierCreate"];
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
                    "application/json": components["schemas"]["Supplier"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    deleteSupplier: {
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    restoreSupplier: {
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
                    "application/json": components["schemas"]["Supplier"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
                fields?: ("id" | "organizationId" | "name" | "color" | "timeZone" | "ownerUserId" | "kind" | "isEditable" | "isDefault" | "feedUrl" | "feedRenewedAt" | "createdAt" | "updatedAt")[];
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
    createCalendar: {
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
                 *       "name": "Hefbrug 2",
                 *       "kind": "resource",
                 *       "color": "#7A5AF8"
                 *     }
                 */
                "application/json": components["schemas"]["CalendarCreate"];
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
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            query: {
                /** @description Items that end after this moment. */
                from: string;
                /** @description Items that start before this moment. */
                to: string;
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
    createAgendaItem: {
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
                 *       "calendarId": "79a0b3e8-573a-5be4-ac7a-63449d6c4ecf",
                 *       "title": "Proefrit bakfiets 07",
                 *       "startAt": "2026-11-30T10:00:00+01:00",
                 *       "endAt": "2026-11-30T10:30:00+01:00",
                 *       "location": "Werkplaats",
                 *       "recurrenceRule": {
                 *         "frequency": "weekly",
                 *         "weekDays": [
                 *           "mo"
                 *         ],
                 *         "count": 4
                 *       },
                 *       "reminders": [
                 *         {
                 *           "method": "display",
                 *           "offsetMinutes": -15
                 *         }
                 *       ],
                 *       "attendees": [
                 *         {
                 *           "email": "femke@snelle-bocht.example",
                 *           "displayName": "Femke Jonker"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AgendaItemCreate"];
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
                    "application/json": components["schemas"]["AgendaItem"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    deleteAgendaItem: {
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateAgendaItem: {
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
                 *       "location": "Werkplaats, brug 3",
                 *       "reminders": [
                 *         {
                 *           "offsetMinutes": -60
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AgendaItemUpdate"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    deleteCalendar: {
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
                calendarId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateCalendar: {
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
                calendarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hefbrug 1 en 2",
                 *       "color": "#12B76A"
                 *     }
                 */
                "application/json": components["schemas"]["CalendarUpdate"];
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
                    "application/json": components["schemas"]["Calendar"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    respondToAgendaItem: {
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
                 *       "participationStatus": "accepted"
                 *     }
                 */
                "application/json": components["schemas"]["AgendaAnswer"];
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
    setAgendaItemState: {
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
                 *       "state": "cancelled",
                 *       "reason": "The mechanic is ill"
                 *     }
                 */
                "application/json": components["schemas"]["AgendaStateChange"];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    findFreeSlots: {
        parameters: {
            query: {
                /** @description Members who are all to be free. */
                userIds: string[];
                /** @description Calendars that are to be free as well: of a room or a car, say. */
                calendarIds?: string[];
                /** @description Slots from this moment on. */
                from: string;
                /** @description Slots until this moment. */
                to: string;
                /** @description How long a slot is at least. */
                durationMinutes: number;
                /** @description Only within the organization's working hours. */
                workingHoursOnly?: boolean;
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
                    "application/json": components["schemas"]["FreeSlots"];
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
                fields?: ("id" | "sequence" | "at" | "actor" | "onBehalfOf" | "approvedBy" | "channel" | "clientId" | "clientName" | "ip" | "requestId" | "action" | "toolName" | "reason" | "workflowRunId" | "target" | "outcome" | "problemCode" | "changes" | "reversible" | "revertsEntryId" | "revertedByEntryId" | "prevHash" | "hash")[];
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
                /** @description The first entry to check. Left out: the one of the last anchor (up to `toSequence`), or the first of all with `anchor` and where there is no anchor yet. */
                fromSequence?: number;
                /** @description The last entry to check. Left out: the newest. */
                toSequence?: number;
                /** @description An anchor that was kept: the `jws` of an earlier `lastAnchor`, or of the daily mail. */
                anchor?: string;
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
            query: {
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q: string;
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
    createExport: {
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
                 *       "kind": "customers",
                 *       "filter": {
                 *         "status": "active"
                 *       },
                 *       "format": "csv",
                 *       "fields": [
                 *         "id",
                 *         "name",
                 *         "email"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExportCreate"];
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
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"] | components["schemas"]["Approval"];
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
    createImport: {
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
                 *       "kind": "suppliers",
                 *       "fileId": "0192f0c1-0000-7000-8000-000000000000",
                 *       "mapping": {
                 *         "Naam": "name",
                 *         "Code": "code",
                 *         "E-mail": "orderingEmail"
                 *       },
                 *       "matchBy": "code",
                 *       "onMatch": "update",
                 *       "dryRun": true
                 *     }
                 */
                "application/json": components["schemas"]["ImportCreate"];
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
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"] | components["schemas"]["Approval"];
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
    getExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                exportId: string;
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
                    "application/json": components["schemas"]["Export"];
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
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                importId: string;
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
                    "application/json": components["schemas"]["Import"];
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
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                eventId: string;
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
                    "application/json": components["schemas"]["Event"];
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
    listEventTypes: {
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
                    "application/json": components["schemas"]["EventTypeList"];
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
    listEvents: {
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
                /** @description Events after the one with this number. */
                afterSequence?: number;
                /** @description Events that any of these choose. */
                types?: components["schemas"]["EventSelector"][];
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "type" | "timestamp" | "apiVersion" | "organizationId" | "sequence" | "actor" | "requestId" | "causation" | "data" | "truncated")[];
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
                    "application/json": components["schemas"]["EventList"];
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
    listWebhooks: {
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
                status?: components["schemas"]["WebhookStatus"];
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "url" | "description" | "eventTypes" | "status" | "secretHint" | "createdBy" | "lastDeliveredAt" | "failingSince" | "suspendedAt" | "lastError" | "createdAt" | "updatedAt")[];
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
                    "application/json": components["schemas"]["WebhookList"];
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
    createWebhook: {
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
                 *       "url": "https://boekhouding.example/hooks",
                 *       "description": "Quotes and orders for the bookkeeper",
                 *       "eventTypes": [
                 *         "quote.*",
                 *         "order.*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreate"];
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
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                webhookId: string;
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
                    "application/json": components["schemas"]["Webhook"];
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
    deleteWebhook: {
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
                webhookId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateWebhook: {
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
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventTypes": [
                 *         "quote.accepted",
                 *         "order.*"
                 *       ],
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookUpdate"];
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
                    "application/json": components["schemas"]["Webhook"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                webhookId: string;
                deliveryId: string;
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
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    listWebhookDeliveries: {
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
                /** @description Deliveries in any of these states. */
                state?: components["schemas"]["WebhookDeliveryState"][];
                eventType?: components["schemas"]["EventSelector"];
                /** @description Of events at this moment or later. */
                since?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "webhookId" | "eventId" | "eventType" | "state" | "attempts" | "nextAttemptAt" | "createdAt" | "updatedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
                webhookId: string;
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
                    "application/json": components["schemas"]["WebhookDeliveryList"];
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
    redeliverWebhookDelivery: {
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
                webhookId: string;
                deliveryId: string;
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
            /** @description Done. */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"] | components["schemas"]["Approval"];
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
    replayWebhook: {
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
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-19T00:00:00Z",
                 *       "to": "2026-11-20T00:00:00Z",
                 *       "onlyFailed": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplay"];
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
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayResult"] | components["schemas"]["Approval"];
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
    rotateWebhookSecret: {
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
                webhookId: string;
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
                    "application/json": components["schemas"]["WebhookWithSecret"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    testWebhook: {
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
                webhookId: string;
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
            /** @description Done. */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"] | components["schemas"]["Approval"];
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
    listApprovalPolicies: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "priority" | "-priority" | "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Whether it decides anything. */
                status?: "enabled" | "disabled";
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "status" | "priority" | "match" | "effect" | "approvers" | "requiredApprovals" | "allowSelfApproval" | "expiresAfterMinutes" | "onStale" | "message" | "createdAt" | "updatedAt" | "deletedAt")[];
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
                    "application/json": components["schemas"]["ApprovalPolicyList"];
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
    createApprovalPolicy: {
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
                 *       "name": "Quotes above € 2,500",
                 *       "match": {
                 *         "operations": [
                 *           "quotes_send"
                 *         ],
                 *         "conditions": {
                 *           "all": [
                 *             {
                 *               "path": "/computed/totalMinor",
                 *               "op": "gt",
                 *               "value": 250000
                 *             }
                 *           ]
                 *         }
                 *       },
                 *       "message": "Look at the delivery date and the discount."
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalPolicyCreate"];
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
                    "application/json": components["schemas"]["ApprovalPolicy"];
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
    getApprovalPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                policyId: string;
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
                    "application/json": components["schemas"]["ApprovalPolicy"];
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
    deleteApprovalPolicy: {
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
                policyId: string;
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
    updateApprovalPolicy: {
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
                policyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "enabled",
                 *       "match": {
                 *         "channels": [
                 *           "mcp",
                 *           "workflow"
                 *         ],
                 *         "operations": [
                 *           "quotes_send",
                 *           "quotes_cancel"
                 *         ]
                 *       },
                 *       "requiredApprovals": 2
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalPolicyUpdate"];
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
                    "application/json": components["schemas"]["ApprovalPolicy"] | components["schemas"]["DryRun"];
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
    getApproval: {
        parameters: {
            query?: {
                /** @description How long to wait for a decision, at most. */
                waitSeconds?: number;
            };
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                approvalId: string;
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
                    "application/json": components["schemas"]["Approval"];
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
    listApprovals: {
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
                /** @description Approvals in any of these states. */
                state?: components["schemas"]["ApprovalState"][];
                /** @description Only the caller's own calls. */
                mine?: boolean;
                /** @description Only calls of this tool, such as `quotes_send`. */
                toolName?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "state" | "policyId" | "policyName" | "message" | "approvers" | "operation" | "toolName" | "channel" | "requestedBy" | "requester" | "clientId" | "tokenScopes" | "summary" | "input" | "inputHash" | "target" | "changes" | "requestReason" | "requiredApprovals" | "decisions" | "mayDecide" | "expiresAt" | "decidedAt" | "executedAt" | "result" | "problem" | "auditEntryId" | "createdAt" | "updatedAt")[];
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
                    "application/json": components["schemas"]["ApprovalList"];
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
    approveApproval: {
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
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "Femke expects it today."
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalApproving"];
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
                    "application/json": components["schemas"]["Approval"] | components["schemas"]["DryRun"];
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
    cancelApproval: {
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
                approvalId: string;
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
                    "application/json": components["schemas"]["Approval"] | components["schemas"]["DryRun"];
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
    rejectApproval: {
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
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "The discount is too high; offer it at 5 percent."
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRejecting"];
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
                    "application/json": components["schemas"]["Approval"] | components["schemas"]["DryRun"];
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
    completeFileUpload: {
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
                fileId: string;
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
                    "application/json": components["schemas"]["File"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listFiles: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description `page.nextCursor` of the page before, with the same filter and sort. */
                cursor?: string;
                /** @description A field, or `-field` for descending. Ties are broken by id. */
                sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt" | "name" | "-name" | "sizeBytes" | "-sizeBytes";
                /** @description Add `page.totalCount`, exact up to 10 000. */
                count?: boolean;
                /** @description Changed after this moment. */
                updatedAfter?: string;
                /** @description Deleted records too, which then carry `deletedAt`. Needs the permission to delete. */
                includeDeleted?: boolean;
                /** @description Full text: words in any order, case and accents do not matter, the last word may be a beginning. */
                q?: string;
                attachedToKind?: components["schemas"]["AttachmentKind"];
                /** @description The id of the record, as text: a UUID; of a customer or a customer asset its number. */
                attachedToId?: string;
                contentType?: components["schemas"]["FileContentType"];
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "labels" | "contentType" | "sizeBytes" | "sha256" | "state" | "rejectionReason" | "uploadedBy" | "createdAt" | "updatedAt" | "deletedAt" | "attachments")[];
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
                    "application/json": components["schemas"]["FileList"];
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
    createFileUpload: {
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
                 *       "name": "bakfiets-07-accu.txt",
                 *       "contentType": "text/plain",
                 *       "sizeBytes": 55,
                 *       "attachTo": [],
                 *       "contentBase64": "QWNjdSB2ZXJsaWVzdCA0MCUgaW4gZGUga291OyB2ZXJ2YW5nZW4gdm9vciBkZSB3aW50ZXIuCg=="
                 *     }
                 */
                "application/json": components["schemas"]["FileUploadCreate"];
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
                    "application/json": components["schemas"]["FileWithUpload"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getFile: {
        parameters: {
            query?: {
                /** @description Add the first 20 000 characters of a file of text. */
                includeText?: boolean;
            };
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                fileId: string;
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
                    "application/json": components["schemas"]["FileDetail"];
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
    deleteFile: {
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
                fileId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateFile: {
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
                fileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "labels": [
                 *         "onderhoud"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FileUpdate"];
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
                    "application/json": components["schemas"]["File"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getFileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, to a client that follows the redirection by itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The bytes are at the address in `Location`, for 5 minutes. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
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
    cancelWorkflowRun: {
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
                workflowId: string;
                runId: string;
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
                    "application/json": components["schemas"]["WorkflowRun"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    listWorkflows: {
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
                /** @description Workflows with any of these statuses. */
                status?: components["schemas"]["WorkflowStatus"][];
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "name" | "description" | "status" | "version" | "runAsUserId" | "trigger" | "conditions" | "steps" | "allowSelfTrigger" | "nextRunAt" | "failuresInRow" | "createdAt" | "updatedAt" | "lastRun" | "deletedAt")[];
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
                    "application/json": components["schemas"]["WorkflowList"];
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
    createWorkflow: {
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
                 *       "name": "Low stock, order task",
                 *       "trigger": {
                 *         "type": "event",
                 *         "eventTypes": [
                 *           "product.stock_low"
                 *         ]
                 *       },
                 *       "conditions": {
                 *         "all": [
                 *           {
                 *             "path": "/trigger/data/object/trackStock",
                 *             "op": "eq",
                 *             "value": true
                 *           }
                 *         ]
                 *       },
                 *       "steps": [
                 *         {
                 *           "id": "order",
                 *           "operation": "createTask",
                 *           "input": {
                 *             "title": "Order {{/trigger/data/object/name}}",
                 *             "priority": "high"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowCreate"];
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
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                workflowId: string;
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
                    "application/json": components["schemas"]["Workflow"];
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
    deleteWorkflow: {
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
                workflowId: string;
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
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    updateWorkflow: {
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
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Youssef orders what runs out."
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowUpdate"];
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
                    "application/json": components["schemas"]["Workflow"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    getWorkflowRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that you have: the answer is 304 without a body while it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                organizationId: string;
                workflowId: string;
                runId: string;
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
                    "application/json": components["schemas"]["WorkflowRun"];
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
    listWorkflowRuns: {
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
                /** @description That run alone. */
                runId?: string;
                /** @description Runs in any of these states. */
                state?: components["schemas"]["WorkflowRunState"][];
                /** @description Started at this moment or later. */
                since?: string;
                /** @description The members that the items are to hold; `id` is always among them. */
                fields?: ("id" | "organizationId" | "workflowId" | "workflowVersion" | "state" | "triggeredBy" | "steps" | "problem" | "createdAt" | "startedAt" | "finishedAt" | "updatedAt")[];
            };
            header?: never;
            path: {
                organizationId: string;
                workflowId: string;
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
                    "application/json": components["schemas"]["WorkflowRunList"];
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
    runWorkflow: {
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
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input": {}
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowRunStart"];
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
                    "application/json": components["schemas"]["WorkflowRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    retryWorkflowRun: {
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
                workflowId: string;
                runId: string;
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
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
    setWorkflowStatus: {
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
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowStatusChange"];
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
                    "application/json": components["schemas"]["Workflow"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Held by an approval policy: nothing has been done, people decide. */
            202: {
                headers: {
                    Location: components["headers"]["ApprovalLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
