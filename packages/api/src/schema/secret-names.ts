const secretName = /(?:^|[a-z])(?:secret|password|token)$/iu;

/** Whether a member of this name holds a secret, which is neither logged nor repeated in answers. */
export const isSecretName = (name: string): boolean => secretName.test(name);
