import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string };

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** The authenticator of a phone as a browser speaks for it: it makes a passkey for a page and signs with it. */
export function pretendAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const dataFor = (at: string, flag: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    const host = createHash('sha256').update(new URL(at).hostname).digest();
    return Buffer.concat([host, Buffer.from([flag]), count, rest]);
  };
  const answerOf = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to `navigator.credentials.create`. */
    make(options: Options) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = dataFor(origin, flags.present | flags.verified | flags.attested, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answerOf({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The answer to `navigator.credentials.get`; `at` another page that asked for it, `stepsBack` as a copy of the device counts. */
    sign(options: Options, { at = origin, stepsBack = 0 } = {}) {
      counter -= stepsBack;
      const authData = dataFor(at, flags.present | flags.verified);
      const data = clientData('webauthn.get', options, at);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return answerOf({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
