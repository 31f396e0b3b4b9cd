/**
 * The core's way from MicroPython to libsodium: the module `sodium_bridge` of
 * ginp2p/primitives/browser.py.
 *
 * Arguments are addresses in MicroPython's memory and numbers of bytes or of points, so a
 * list of any length crosses in one call. What is there is copied to one block on
 * libsodium's heap, worked on, and the result copied back. The block is wiped after each
 * call: scalars and keys pass through it. Runs in a browser's worker and in Node.
 */

const SIZE = 32; // bytes of a point and of a scalar
const HMAC_STATE = 416; // sizeof(crypto_auth_hmacsha512_state)

/**
 * Make `sodium_bridge` importable in a MicroPython.
 *
 * @param micropython what loadMicroPython resolves to
 * @param sodium libsodium-sumo's own object, begun; or what sodium.mjs makes of less of it
 */
export function connectSodium(micropython, sodium) {
  micropython.registerJsModule('sodium_bridge', makeBridge(micropython._module, sodium));
}

function makeBridge(python, sodium) {
  const block = new Block(python, sodium);
  const isValid = sodium._crypto_core_ristretto255_is_valid_point;
  const addPoints = sodium._crypto_core_ristretto255_add;
  const subtractPoints = sodium._crypto_core_ristretto255_sub;
  const multiplyPoint = sodium._crypto_scalarmult_ristretto255;
  const multiplyBase = sodium._crypto_scalarmult_ristretto255_base;

  /** Write the product; libsodium calls the identity a failure, but writes it. */
  function scale(result, scalar, point) {
    return multiplyPoint(result, scalar, point) === 0 || isValid(point) === 1;
  }

  function combineEach(combine, result, left, right, count) {
    const size = count * SIZE;
    return block.use(size * 3, (at) => {
      block.take(left, at + size, size);
      block.take(right, at + size * 2, size);
      for (let i = at; i < at + size; i += SIZE) {
        if (combine(i, i + size, i + size * 2) !== 0) return false;
      }
      block.give(at, result, size);
      return true;
    });
  }

  // Where a function returns a boolean, false means that some point was invalid.
  return {
    are_valid: (points, count) =>
      block.use(count * SIZE, (at) => {
        block.take(points, at, count * SIZE);
        for (let i = at; i < at + count * SIZE; i += SIZE) {
          if (isValid(i) !== 1) return false;
        }
        return true;
      }),

    from_hash: (result, digest) =>
      block.use(SIZE + 64, (at) => {
        block.take(digest, at + SIZE, 64);
        sodium._crypto_core_ristretto255_from_hash(at, at + SIZE);
        block.give(at, result, SIZE);
      }),

    add_each: (...spans) => combineEach(addPoints, ...spans),
    subtract_each: (...spans) => combineEach(subtractPoints, ...spans),

    scale_each: (...spans) =>
      combineEach((product, point, scalar) => (scale(product, scalar, point) ? 0 : -1), ...spans),

    scale_all: (result, points, scalar, count) => {
      const size = count * SIZE;
      return block.use(size * 2 + SIZE, (at) => {
        const factor = at + size * 2;
        block.take(points, at + size, size);
        block.take(scalar, factor, SIZE);
        for (let i = at; i < at + size; i += SIZE) {
          if (!scale(i, factor, i + size)) return false;
        }
        block.give(at, result, size);
        return true;
      });
    },

    base_each: (result, scalars, count) => {
      const size = count * SIZE;
      block.use(size * 2, (at) => {
        block.take(scalars, at + size, size);
        // fails for scalar 0, with the right bytes
        for (let i = at; i < at + size; i += SIZE) multiplyBase(i, i + size);
        block.give(at, result, size);
      });
    },

    sum_points: (result, points, count) =>
      block.use(SIZE + count * SIZE, (at) => {
        block.take(points, at + SIZE, count * SIZE);
        for (let i = 1; i <= count; i++) {
          if (addPoints(at, at, at + i * SIZE) !== 0) return false;
        }
        block.give(at, result, SIZE);
        return true;
      }),

    sum_of_products: (result, points, scalars, count) => {
      const size = count * SIZE;
      return block.use(SIZE * 2 + size * 2, (at) => {
        const product = at + SIZE;
        const first = at + SIZE * 2;
        block.take(points, first, size);
        block.take(scalars, first + size, size);
        for (let i = first; i < first + size; i += SIZE) {
          if (!scale(product, i + size, i)) return false;
          addPoints(at, at, product);
        }
        block.give(at, result, SIZE);
        return true;
      });
    },

    sha512: (result, data, size) =>
      block.use(64 + size, (at) => {
        block.take(data, at + 64, size);
        sodium._crypto_hash_sha512(at, at + 64, size, 0);
        block.give(at, result, 64);
      }),

    hmac_sha512: (result, key, keySize, data, size) =>
      block.use(64 + HMAC_STATE + keySize + size, (at) => {
        const state = at + 64;
        const keyAt = state + HMAC_STATE;
        block.take(key, keyAt, keySize);
        block.take(data, keyAt + keySize, size);
        sodium._crypto_auth_hmacsha512_init(state, keyAt, keySize);
        sodium._crypto_auth_hmacsha512_update(state, keyAt + keySize, size, 0);
        sodium._crypto_auth_hmacsha512_final(state, at);
        block.give(at, result, 64);
      }),

    seal: (result, key, nonce, text, size, associated, associatedSize) =>
      block.use(size + 16 + 32 + 12 + size + associatedSize, (at) => {
        const [keyAt, nonceAt] = [at + size + 16, at + size + 48];
        const [textAt, associatedAt] = [nonceAt + 12, nonceAt + 12 + size];
        block.take(key, keyAt, 32);
        block.take(nonce, nonceAt, 12);
        block.take(text, textAt, size);
        block.take(associated, associatedAt, associatedSize);
        sodium._crypto_aead_chacha20poly1305_ietf_encrypt(
          at,
          0,
          textAt,
          size,
          0,
          associatedAt,
          associatedSize,
          0,
          0,
          nonceAt,
          keyAt,
        );
        block.give(at, result, size + 16);
      }),

    // size: of the ciphertext, 16 at least. Returns whether the tag is right.
    open_sealed: (result, key, nonce, sealed, size, associated, associatedSize) =>
      block.use(size + 32 + 12 + size + associatedSize, (at) => {
        const [keyAt, nonceAt] = [at + size, at + size + 32];
        const [sealedAt, associatedAt] = [nonceAt + 12, nonceAt + 12 + size];
        block.take(key, keyAt, 32);
        block.take(nonce, nonceAt, 12);
        block.take(sealed, sealedAt, size);
        block.take(associated, associatedAt, associatedSize);
        const answer = sodium._crypto_aead_chacha20poly1305_ietf_decrypt(
          at,
          0,
          0,
          sealedAt,
          size,
          0,
          associatedAt,
          associatedSize,
          0,
          nonceAt,
          keyAt,
        );
        if (answer !== 0) return false;
        block.give(at, result, size - 16);
        return true;
      }),

    sign_keypair: (result, seed) =>
      block.use(32 + 64 + 32, (at) => {
        block.take(seed, at + 96, 32);
        sodium._crypto_sign_seed_keypair(at, at + 32, at + 96);
        block.give(at, result, 32);
      }),

    sign: (result, seed, message, size) =>
      block.use(64 + 32 + 64 + 32 + size, (at) => {
        const [publicAt, secretAt, seedAt, messageAt] = [at + 64, at + 96, at + 160, at + 192];
        block.take(seed, seedAt, 32);
        block.take(message, messageAt, size);
        sodium._crypto_sign_seed_keypair(publicAt, secretAt, seedAt);
        sodium._crypto_sign_detached(at, 0, messageAt, size, 0, secretAt);
        block.give(at, result, 64);
      }),

    is_signing_key: (publicKey) =>
      block.use(32, (at) => {
        block.take(publicKey, at, 32);
        return sodium._crypto_core_ed25519_is_valid_point(at) === 1;
      }),

    verify_signature: (publicKey, message, size, signature) =>
      block.use(32 + 64 + size, (at) => {
        block.take(publicKey, at, 32);
        block.take(signature, at + 32, 64);
        block.take(message, at + 96, size);
        return sodium._crypto_sign_verify_detached(at + 32, at + 96, size, 0, at) === 0;
      }),
  };
}

/** One block of libsodium's heap, used by one call at a time and zero before each. */
class Block {
  constructor(python, sodium) {
    this.python = python;
    this.sodium = sodium;
    this.address = 0;
    this.size = 0;
  }

  /** Return what `work` returns for the address of `size` zero bytes. */
  use(size, work) {
    if (size > this.size) {
      if (this.address) this.sodium._free(this.address);
      this.size = Math.max(size, 16384);
      this.address = this.sodium._malloc(this.size);
      this.wipe(this.size);
    }
    try {
      return work(this.address);
    } finally {
      this.wipe(size);
    }
  }

  wipe(size) {
    this.sodium.HEAPU8.fill(0, this.address, this.address + size);
  }

  /**
   * Copy from MicroPython's memory. Its package does not show the memory itself, only
   * getValue and setValue; four bytes a call are quick enough.
   */
  take(source, target, size) {
    const { HEAPU8 } = this.sodium;
    const getValue = this.python.getValue;
    let done = 0;
    if (source % 4 === 0) {
      const words = new DataView(HEAPU8.buffer, target, size);
      for (; done + 4 <= size; done += 4) {
        words.setInt32(done, getValue(source + done, 'i32'), true);
      }
    }
    for (; done < size; done++) HEAPU8[target + done] = getValue(source + done, 'i8');
  }

  /** Copy to MicroPython's memory. */
  give(source, target, size) {
    const { HEAPU8 } = this.sodium;
    const setValue = this.python.setValue;
    let done = 0;
    if (target % 4 === 0) {
      const words = new DataView(HEAPU8.buffer, source, size);
      for (; done + 4 <= size; done += 4) {
        setValue(target + done, words.getInt32(done, true), 'i32');
      }
    }
    for (; done < size; done++) setValue(target + done, HEAPU8[source + done], 'i8');
  }
}
