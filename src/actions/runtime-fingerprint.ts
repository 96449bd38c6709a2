/**
 * Fingerprint of the built runtime (DUR-20): `sha256:` and the digest over the built files, written in place of the word
 * below after compilation. Run from sources it stays `unstamped`, which is no identity another process could have.
 */
export const runtimeFingerprint: string = 'unstamped'
