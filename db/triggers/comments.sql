-- A comment carries the pinner of its Pin. Documents that show it are purged, and its image is checked again where who
-- may see it may have changed. A changed text whose folded form was not changed with it loses that form, until a sweep
-- writes it again.

CREATE TRIGGER `comments_pinner` AFTER INSERT ON `comments` BEGIN
	UPDATE `comments` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`) WHERE `id` = new.`id`;
END;

CREATE TRIGGER `comments_unfold` AFTER UPDATE OF `text` ON `comments`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `comments` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;

CREATE TRIGGER `media_checks_of_comment` AFTER UPDATE OF `is_hidden_by_desk` ON `comments`
WHEN old.`is_hidden_by_desk` <> new.`is_hidden_by_desk` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_deleted_comment` AFTER DELETE ON `comments`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_new_comment` AFTER INSERT ON `comments`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `purges_of_comment` AFTER UPDATE OF `text`, `is_hidden` ON `comments`
WHEN old.`text` <> new.`text` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;

CREATE TRIGGER `purges_of_deleted_comment` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
