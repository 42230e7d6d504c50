/** Words of secrets and of the bytes of files, in a name whose words are joined by underscores; not `secretary`. */
const secretWords =
  /secret(?!ar)|passw(?:or)?d|passphrase|token|api_?key|credential|authori[sz]ation|content_base64/u;

/** Suffixes of names of metadata of a secret: `secretHint`, `tokenCount`. */
const descriptiveSuffix = /_(?:at|count|hint|length|scopes?|type)$/u;

/**
 * Whether a member of this name, in any spelling (`apiKey`, `api_key`, `X-API-Key`), holds a secret or the bytes
 * of a file, which are neither logged nor repeated in answers.
 */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, "_")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "_");
  return secretWords.test(words) && !descriptiveSuffix.test(words);
}
