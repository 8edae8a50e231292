// SHA-256 and HMAC in plain JavaScript: a page over plain HTTP has no crypto.subtle.
"use strict";

(function (scope) {
  const K = [];
  const START = [];
  for (let candidate = 2; K.length < 64; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) prime = prime && candidate % divisor !== 0;
    if (!prime) continue;
    if (START.length < 8) START.push(fraction(Math.sqrt(candidate)));
    K.push(fraction(Math.cbrt(candidate)));
  }

  function fraction(value) {
    return ((value - Math.floor(value)) * 4294967296) | 0;
  }

  function turn(word, by) {
    return (word >>> by) | (word << (32 - by));
  }

  function padded(bytes) {
    const length = Math.ceil((bytes.length + 9) / 64) * 64;
    const result = new Uint8Array(length);
    result.set(bytes);
    result[bytes.length] = 0x80;
    const view = new DataView(result.buffer);
    view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(length - 4, (bytes.length << 3) >>> 0);
    return view;
  }

  function block(state, view, offset) {
    const w = new Int32Array(64);
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(offset + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const small = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const large = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + small + w[i - 7] + large) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
  }

  function digest(bytes) {
    const state = START.slice();
    const view = padded(bytes);
    for (let offset = 0; offset < view.byteLength; offset += 64) block(state, view, offset);
    const result = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => result.setInt32(4 * i, word));
    return new Uint8Array(result.buffer);
  }

  function ascii(text) {
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }

  function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** SHA-256 of an ASCII text, as lower-case hex. */
  function sha256(text) {
    return hex(digest(ascii(text)));
  }

  /** HMAC-SHA-256 of an ASCII text with an ASCII key of at most 64 characters, as bytes. */
  function hmac(key, text) {
    const inner = new Uint8Array(64 + text.length).fill(0x36, 0, 64);
    const outer = new Uint8Array(96).fill(0x5c, 0, 64);
    ascii(key).forEach((byte, i) => { inner[i] ^= byte; outer[i] ^= byte; });
    inner.set(ascii(text), 64);
    outer.set(digest(inner), 64);
    return digest(outer);
  }

  const exported = { sha256, hmac };
  if (typeof module === "undefined") scope.drawHash = exported;
  else module.exports = exported;
})(typeof globalThis === "undefined" ? this : globalThis);
