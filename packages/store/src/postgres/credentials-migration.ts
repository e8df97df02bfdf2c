/** The step of the migrations that makes a table of what signs people in. */

/**
 * What signs people in, found by person. Nodes of the versions before keep devices and links as
 * key-values, and the cookie of the first device with the person. While they run, triggers keep both
 * the same: a device that either version signs in or out is signed in or out for the other. A later
 * step drops the triggers and these key-values, when no node of a version before runs any more.
 */
export const CREDENTIALS_SQL = `
  SET LOCAL lock_timeout = 300;
  LOCK TABLE people, key_values IN SHARE ROW EXCLUSIVE MODE;

  CREATE TABLE credentials (
    hash text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL, kind text NOT NULL,
    label text NOT NULL, created bigint NOT NULL, seen bigint NOT NULL, expires bigint NOT NULL
  );
  CREATE INDEX credentials_person ON credentials (person);
  CREATE INDEX credentials_expires ON credentials (expires, hash);

  CREATE FUNCTION insert_credential_of_key_value(given_key text, given_value text) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO credentials
      SELECT substr(given_key, 8), id, 'device', '', 0, seen, seen + 34560000000
      FROM people WHERE id = given_value AND given_key LIKE 'device:%'
    ON CONFLICT DO NOTHING;
    INSERT INTO credentials
      SELECT substr(given_key, 6), id, 'link', '', 0, 0, split_part(given_value, ' ', 2)::bigint
      FROM people WHERE id = split_part(given_value, ' ', 1) AND given_key LIKE 'link:%'
    ON CONFLICT DO NOTHING;
  $$;

  INSERT INTO credentials SELECT secret, id, 'device', '', created, seen, seen + 34560000000
    FROM people ON CONFLICT DO NOTHING;
  SELECT count(insert_credential_of_key_value(key, value)) FROM key_values
    WHERE key LIKE 'device:%' OR key LIKE 'link:%';

  CREATE FUNCTION copy_key_value_to_credential() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- A used link is empty.
    IF NEW.value = '' THEN DELETE FROM credentials WHERE hash = substr(NEW.key, 6) AND kind = 'link';
    ELSE PERFORM insert_credential_of_key_value(NEW.key, NEW.value);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER copy_to_credentials AFTER INSERT OR UPDATE ON key_values FOR EACH ROW
    WHEN (NEW.key LIKE 'device:%' OR NEW.key LIKE 'link:%')
    EXECUTE FUNCTION copy_key_value_to_credential();

  CREATE FUNCTION copy_credential_to_key_value() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM key_values WHERE key IN ('device:' || OLD.hash, 'link:' || OLD.hash);
    ELSE
      INSERT INTO key_values VALUES (NEW.kind || ':' || NEW.hash,
        CASE NEW.kind WHEN 'link' THEN NEW.person || ' ' || NEW.expires ELSE NEW.person END)
      ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER copy_to_key_values AFTER INSERT OR DELETE ON credentials FOR EACH ROW
    EXECUTE FUNCTION copy_credential_to_key_value();

  CREATE FUNCTION remove_credentials_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM credentials WHERE person = OLD.id AND (TG_OP = 'DELETE' OR hash = OLD.secret);
    RETURN NULL;
  END $$;
  CREATE TRIGGER remove_credentials AFTER DELETE ON people FOR EACH ROW
    EXECUTE FUNCTION remove_credentials_of_person();
  CREATE TRIGGER replace_first_credential AFTER UPDATE ON people FOR EACH ROW
    WHEN (OLD.secret IS DISTINCT FROM NEW.secret)
    EXECUTE FUNCTION remove_credentials_of_person();

  -- They said that a link or a code was used; the link is empty, and the code is replaced.
  DELETE FROM record_lines WHERE table_id >= 'link:' AND table_id < 'link;';
  DELETE FROM record_lines WHERE table_id >= 'recovery:' AND table_id < 'recovery;';
`;
