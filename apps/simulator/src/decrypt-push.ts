import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const saltBytes = 16;
const tagBytes = 16;
/** Salt, record size and length of the sender's key. */
const headBytes = saltBytes + 4 + 1;

/** Opens a message as the browser does that it is meant for (RFC 8291, one record of aes128gcm). */
export function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const keyBytes = body.readUInt8(headBytes - 1);
  const sender = body.subarray(headBytes, headBytes + keyBytes);
  const sealed = body.subarray(headBytes + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  // Behind the text stands a mark, and whatever it was filled up with.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
