-- A renamed section redirects from its old address; documents that show it are purged.

CREATE TRIGGER `board_sections_readdressed` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `section_redirects` WHERE `board_id` = new.`board_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `section_redirects` (`board_id`, `slug`, `section_id`)
		VALUES (old.`board_id`, old.`slug`, new.`id`);
END;

CREATE TRIGGER `board_sections_retitled` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `moved_sections` WHERE `board_id` = new.`board_id` AND `slug` IN (old.`slug`, new.`slug`);
END;

CREATE TRIGGER `purges_of_readdressed_section` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`);
END;
