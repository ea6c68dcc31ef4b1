-- A "tried it" carries the pinner of its Pin and an id. An image that nothing of it shows any more is due to be
-- removed. Documents that show it are purged, and its image is checked again where who may see it may have changed. A
-- changed text whose folded form was not changed with it loses that form, until a sweep writes it again.

CREATE TRIGGER `media_checks_of_changed_try` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT value, unixepoch() * 1000 FROM json_each(json_array(old.`picture_signature`, new.`picture_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_deleted_try` AFTER DELETE ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_new_try` AFTER INSERT ON `pin_tries`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_try` AFTER UPDATE OF `is_hidden` ON `pin_tries`
WHEN old.`is_hidden` <> new.`is_hidden` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `pin_tries_named` AFTER INSERT ON `pin_tries` WHEN new.`id` IS NULL BEGIN
	UPDATE `pin_tries` SET `id` = lower(hex(randomblob(13))) WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;

CREATE TRIGGER `pin_tries_picture_gone` AFTER DELETE ON `pin_tries` WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `pin_tries_picture_replaced` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL AND old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `pin_tries_pinner` AFTER INSERT ON `pin_tries` BEGIN
	UPDATE `pin_tries` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`)
		WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;

CREATE TRIGGER `pin_tries_unfold` AFTER UPDATE OF `text` ON `pin_tries`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `pin_tries` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;

CREATE TRIGGER `purges_of_deleted_try` AFTER DELETE ON `pin_tries` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;

CREATE TRIGGER `purges_of_try` AFTER UPDATE OF `text`, `picture_signature`, `is_hidden` ON `pin_tries`
WHEN old.`text` <> new.`text` OR old.`picture_signature` IS NOT new.`picture_signature` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
