// The one file of another place: the document that is made from the registry, which the bundle takes in.
// oxlint-disable-next-line no-restricted-imports
import openapi from "../../../../public/openapi.json" with { type: "json" };
import type { OpenApiDocument } from "./document.ts";

/** The copy of the document that this command line was made with. Every command comes from it. */
export const bundledDocument = openapi as unknown as OpenApiDocument;
