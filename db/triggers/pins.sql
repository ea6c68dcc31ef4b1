-- The search index follows the texts of Pins. A price that falls is a notification; the first price of a product is
-- noted with its saves. Documents that show a Pin are purged, and its files are checked again where who may see them
-- changes.

CREATE TRIGGER `media_checks_of_deleted_pin` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_new_pin` AFTER INSERT ON `pins`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_pin` AFTER UPDATE OF `is_hidden`, `board_id` ON `pins`
WHEN old.`is_hidden` <> new.`is_hidden` OR old.`board_id` <> new.`board_id` AND (
	SELECT count(*) FROM `boards` b WHERE b.`id` IN (old.`board_id`, new.`board_id`) AND b.`chosen_privacy` IS NOT NULL) > 0 BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `pins_news_price` AFTER UPDATE OF `price` ON `pins`
WHEN new.`kind` = 'product' AND new.`price_currency` = old.`price_currency`
	AND cast(new.`price` AS REAL) < cast(old.`price` AS REAL) BEGIN
	INSERT INTO `notification_fanouts` (`kind`, `subject_id`, `object_id`, `created_at`)
	VALUES ('price_drop', new.`id`, new.`price`, cast(unixepoch('subsec') * 1000 as integer));
END;

CREATE TRIGGER `pins_search_delete` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
END;

CREATE TRIGGER `pins_search_insert` AFTER INSERT ON `pins` BEGIN
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, coalesce(new.`title_folded`, new.`title`), coalesce(new.`grid_title_folded`, new.`grid_title`), coalesce(new.`description_folded`, new.`description`), coalesce(new.`alt_text_folded`, new.`alt_text`));
END;

CREATE TRIGGER `pins_search_update` AFTER UPDATE OF `title`, `grid_title`, `description`, `alt_text`, `title_folded`, `grid_title_folded`, `description_folded`, `alt_text_folded` ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), new.`title`, coalesce(new.`title_folded`, new.`title`)), iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), new.`grid_title`, coalesce(new.`grid_title_folded`, new.`grid_title`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)), iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), new.`alt_text`, coalesce(new.`alt_text_folded`, new.`alt_text`)));
	UPDATE `pins` SET `title_folded` = iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), NULL, `title_folded`), `grid_title_folded` = iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), NULL, `grid_title_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`), `alt_text_folded` = iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), NULL, `alt_text_folded`)
		WHERE rowid = new.rowid AND (((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`) AND old.`title_folded` IS NOT NULL) OR ((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`) AND old.`grid_title_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL) OR ((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`) AND old.`alt_text_folded` IS NOT NULL));
END;

CREATE TRIGGER `purges_of_closed_comments` AFTER UPDATE OF `comments_disabled` ON `pins`
WHEN old.`comments_disabled` = 0 AND new.`comments_disabled` = 1 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`pinner_id`;
END;

CREATE TRIGGER `purges_of_deleted_pin` AFTER DELETE ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;

CREATE TRIGGER `purges_of_pin` AFTER UPDATE OF `audience`, `is_hidden`, `is_unsafe`, `board_id` ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0
	AND (new.`audience` <> 'public' OR new.`is_hidden` <> 0 OR new.`is_unsafe` <> 0 OR old.`board_id` <> new.`board_id`) BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;

CREATE TRIGGER `saves_first_price` AFTER UPDATE OF `price` ON `pins`
WHEN old.`price` IS NULL AND new.`price` IS NOT NULL AND new.`kind` = 'product' BEGIN
	UPDATE `saves` SET `saved_price` = new.`price`, `saved_currency` = new.`price_currency`
	WHERE `pin_id` = new.`id` AND `saved_price` IS NULL;
END;
