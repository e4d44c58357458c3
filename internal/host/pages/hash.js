// @ts-check
// SHA-256 (FIPS 180-4). Browsers offer their own only to pages loaded over HTTPS.

/** The first 32 bits of the fractional part of a root of a prime. @param {number} x */
const bits = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const start = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
const rounds = primes.map((p) => bits(Math.cbrt(p)));

/** The hash of some bytes, in hexadecimal. @param {Uint8Array} data */
export function sha256(data) {
  const size = (data.length + 72) >> 6 << 6;
  const bytes = new Uint8Array(size), in32 = new DataView(bytes.buffer);
  bytes.set(data);
  bytes[data.length] = 0x80;
  in32.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  in32.setUint32(size - 4, data.length * 8);
  const h = Int32Array.from(start), w = new Int32Array(64);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  const word = (/** @type {number} */ i) => w[i] ?? 0;
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = in32.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = word(i - 15), b = word(i - 2);
      w[i] = word(i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + word(i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = h;
    for (let i = 0; i < 64; i++) {
      const t = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + word(i)) | 0;
      const u = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + t) | 0, c, b, a, (t + u) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] ?? 0) + x; });
  }
  return Array.from(h, (x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

/** What a seat publishes of its number, as the server works it out. @param {string} seat @param {string} number */
export function pledgeOf(seat, number) {
  /** @type {number[]} */
  const out = [...new TextEncoder().encode("wargame number 1")];
  for (const part of [seat, number]) {
    const text = new TextEncoder().encode(part), length = new DataView(new ArrayBuffer(8));
    length.setUint32(4, text.length);
    out.push(...new Uint8Array(length.buffer), ...text);
  }
  return sha256(Uint8Array.from(out));
}
