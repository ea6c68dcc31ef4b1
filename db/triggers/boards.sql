-- The search index follows names and descriptions. A board that is renamed or handed over redirects, and a deleted one
-- frees its name. Documents that show it are purged, and its files are checked again where who may see them may have
-- changed.

CREATE TRIGGER `boards_name_freed` AFTER UPDATE OF `deleted_at` ON `boards`
WHEN new.`deleted_at` IS NOT NULL AND new.`name_key` IS NOT NULL BEGIN
	UPDATE `boards` SET `name_key` = NULL WHERE `id` = new.`id`;
END;

CREATE TRIGGER `boards_readdressed` AFTER UPDATE OF `slug`, `owner_id` ON `boards`
WHEN (old.`slug` <> new.`slug` OR old.`owner_id` <> new.`owner_id`) AND new.`deleted_at` IS NULL BEGIN
	DELETE FROM `board_redirects` WHERE `owner_id` = new.`owner_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `board_redirects` (`owner_id`, `slug`, `board_id`)
		SELECT old.`owner_id`, old.`slug`, new.`id` WHERE substr(old.`slug`, 1, 1) <> '_';
END;

CREATE TRIGGER `boards_search_delete` AFTER DELETE ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
END;

CREATE TRIGGER `boards_search_insert` AFTER INSERT ON `boards` BEGIN
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, coalesce(new.`name_folded`, new.`name`), coalesce(new.`description_folded`, new.`description`));
END;

CREATE TRIGGER `boards_search_update` AFTER UPDATE OF `name`, `description`, `name_folded`, `description_folded` ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), new.`name`, coalesce(new.`name_folded`, new.`name`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)));
	UPDATE `boards` SET `name_folded` = iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), NULL, `name_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`)
		WHERE rowid = new.rowid AND (((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`) AND old.`name_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL));
END;

CREATE TRIGGER `media_checks_of_board` AFTER UPDATE OF `chosen_privacy` ON `boards`
WHEN (old.`chosen_privacy` IS NULL) <> (new.`chosen_privacy` IS NULL) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT new.`cover_signature`, unixepoch() * 1000 WHERE new.`cover_signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_cover` AFTER UPDATE OF `cover_signature`, `deleted_at` ON `boards`
WHEN old.`cover_signature` IS NOT new.`cover_signature` OR old.`deleted_at` IS NOT new.`deleted_at` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_deleted_board` AFTER DELETE ON `boards`
WHEN old.`cover_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`cover_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `purges_of_board` AFTER UPDATE OF `privacy`, `is_archived`, `owner_id` ON `boards`
WHEN old.`privacy` <> new.`privacy` OR old.`is_archived` <> new.`is_archived` OR old.`owner_id` <> new.`owner_id` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (old.`owner_id`, new.`owner_id`)
		OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (old.`owner_id`, new.`owner_id`) OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`);
END;

CREATE TRIGGER `purges_of_readdressed_board` AFTER UPDATE OF `slug` ON `boards` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`owner_id`);
	INSERT INTO `purges` (`username`, `created_at`)
		SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`owner_id`;
END;
