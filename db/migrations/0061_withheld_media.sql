CREATE TABLE `clip_hashes` (
	`signature` text PRIMARY KEY NOT NULL,
	`content_hash` text NOT NULL,
	`source_hash` text
);
--> statement-breakpoint
CREATE INDEX `clip_hashes_content` ON `clip_hashes` (`content_hash`);--> statement-breakpoint
CREATE TABLE `media_checks` (
	`signature` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pin_files` (
	`signature` text NOT NULL,
	`pin_id` text NOT NULL,
	PRIMARY KEY(`signature`, `pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_files_pin` ON `pin_files` (`pin_id`);--> statement-breakpoint
CREATE TABLE `refused_contents` (
	`hash` text PRIMARY KEY NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refused_contents_signature` ON `refused_contents` (`signature`);--> statement-breakpoint
CREATE INDEX `refused_contents_age` ON `refused_contents` (`created_at`);--> statement-breakpoint
CREATE TABLE `site_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `withheld_media` (
	`signature` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `pictures` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `source_hash` text;--> statement-breakpoint
CREATE INDEX `pictures_content` ON `pictures` (`content_hash`) WHERE content_hash is not null;--> statement-breakpoint
ALTER TABLE `uploads` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `source_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deactivated_before` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE suspended_until is not null;
--> statement-breakpoint
INSERT INTO `site_secrets` (`name`, `value`) VALUES ('media', lower(hex(randomblob(32))));
--> statement-breakpoint
INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`)
SELECT part.value, d.`pin_id` FROM `pin_details` d, json_tree(d.`products`) part
WHERE part.type = 'text' AND part.path LIKE '%.additionalImages'
	AND length(part.value) = 32 AND part.value NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`)
SELECT part.value, d.`pin_id`
FROM `pin_details` d, json_tree(json_array(json(d.`story_pin_data`), json(d.`carousel_data`))) part
WHERE part.key = 'signature' AND part.type = 'text'
	AND length(part.value) = 32 AND part.value NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`)
SELECT substr(part.value, instr(part.value, '.') - 32, 32), d.`pin_id` FROM `pin_details` d, json_tree(d.`videos`) part
WHERE part.type = 'text' AND part.value GLOB '/media/*/*.*'
	AND length(substr(part.value, instr(part.value, '.') - 32, 32)) = 32
	AND substr(part.value, instr(part.value, '.') - 32, 32) NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
-- What text a pin has names no file: only what stands where files stand counts.
CREATE TRIGGER `pin_files_of_details` AFTER INSERT ON `pin_details`
WHEN coalesce(new.`products`, new.`story_pin_data`, new.`carousel_data`, new.`videos`) IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;
--> statement-breakpoint
CREATE TRIGGER `pin_files_of_changed_details` AFTER UPDATE OF `products`, `story_pin_data`, `carousel_data`, `videos` ON `pin_details` BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
	DELETE FROM `pin_files` WHERE `pin_id` = new.`pin_id` AND `signature` NOT IN (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;
--> statement-breakpoint
CREATE TRIGGER `pin_files_of_deleted_details` AFTER DELETE ON `pin_details` BEGIN
	DELETE FROM `pin_files` WHERE `pin_id` = old.`pin_id`;
END;
--> statement-breakpoint
-- A file is served while something that people may see uses it: these note whose use changes.
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
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_pin` AFTER INSERT ON `pins`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_pin` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_file` AFTER INSERT ON `pin_files`
WHEN new.`signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_file` AFTER DELETE ON `pin_files` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_comment` AFTER UPDATE OF `is_hidden_by_desk` ON `comments`
WHEN old.`is_hidden_by_desk` <> new.`is_hidden_by_desk` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_comment` AFTER INSERT ON `comments`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_comment` AFTER DELETE ON `comments`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_try` AFTER UPDATE OF `is_hidden` ON `pin_tries`
WHEN old.`is_hidden` <> new.`is_hidden` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_try` AFTER INSERT ON `pin_tries`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_try` AFTER DELETE ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_changed_try` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT value, unixepoch() * 1000 FROM json_each(json_array(old.`picture_signature`, new.`picture_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_user` AFTER UPDATE OF `picture_signature`, `cover_signature` ON `users`
WHEN old.`picture_signature` IS NOT new.`picture_signature` OR old.`cover_signature` IS NOT new.`cover_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(
		old.`picture_signature`, new.`picture_signature`, old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_suspended_user` AFTER UPDATE OF `suspended_at` ON `users`
WHEN (old.`suspended_at` IS NULL) <> (new.`suspended_at` IS NULL) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT value AS `signature` FROM json_each(json_array(new.`picture_signature`, new.`cover_signature`))
		UNION SELECT c.`picture_signature` FROM `comments` c WHERE c.`user_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pin_tries` t WHERE t.`user_id` = new.`id`
		UNION SELECT b.`cover_signature` FROM `boards` b WHERE b.`owner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_cover` AFTER UPDATE OF `cover_signature`, `deleted_at` ON `boards`
WHEN old.`cover_signature` IS NOT new.`cover_signature` OR old.`deleted_at` IS NOT new.`deleted_at` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_board` AFTER DELETE ON `boards`
WHEN old.`cover_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`cover_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
